/** Everything a replay shows of a review, loaded together when a review is asked for. */
export { default as CostOverlay } from "../coach/CostOverlay.svelte";
export { default as ChanceCurve } from "./ChanceCurve.svelte";
export { default as ReviewPanel } from "./ReviewPanel.svelte";
export { default as ReviewStrip } from "./ReviewStrip.svelte";
export { Reviewing } from "./reviewing.svelte";
