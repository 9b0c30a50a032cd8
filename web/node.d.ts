/** The few functions of Node that the build uses; its full types would be one more dependency. */
declare module "node:fs" {
  export function readFileSync(file: string, encoding: "utf8"): string;
  export function readdirSync(folder: string, options: { recursive?: boolean; encoding: "utf8" }): string[];
}

declare module "node:crypto" {
  export function createHash(algorithm: "sha256"): { update(text: string): { digest(encoding: "hex"): string } };
}
