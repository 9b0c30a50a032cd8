/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.ftl?first" {
  const texts: string;
  export default texts;
}

declare module "*.ftl?rest" {
  const texts: string;
  export default texts;
}
