/** Helpers of a plot: axis ticks, and labels that do not overlap. */

/** Round tick values between two numbers. */
export function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, n) => (first + n) * step + 0);
}

/** Heights spread until each has `room`, in the same order, between top and bottom if they fit. */
export function spread(heights: readonly number[], room: number, top: number, bottom: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0) || a - b);
  const found = [...heights];
  let free = top;
  for (const n of order) free = (found[n] = Math.max(found[n] ?? 0, free)) + room;
  // Push up again what left the bottom.
  let limit = bottom;
  for (const n of order.reverse()) limit = (found[n] = Math.min(found[n] ?? 0, limit)) - room;
  return found;
}
