/** Digits drawn as SVG strokes, so that a card looks the same on every device. */

/** The centre line of each stroke, in a box 64 high. */
const STROKES: readonly (readonly [width: number, path: string])[] = [
  [44, "M22 6C9 6 6 18 6 32s3 26 16 26 16-12 16-26S35 6 22 6Z"],
  [30, "M6 17 20 6v52"],
  [44, "M7 19C8 10 14 6 22 6c10 0 15 6 15 14 0 12-15 21-30 38h32"],
  [44, "M7 12c4-4 9-6 15-6 9 0 14 5 14 12s-5 12-14 12c10 0 16 5 16 14 0 8-7 14-16 14-7 0-13-2-16-7"],
  [46, "M31 58V6L6 44h34"],
  [44, "M36 6H12l-2 23c3-3 7-4 12-4 10 0 16 6 16 16s-7 17-17 17c-6 0-11-2-15-6"],
  [44, "M34 9c-3-2-6-3-10-3C11 6 6 19 6 36c0 14 6 22 16 22s16-7 16-16-6-15-15-15S7 33 6 40"],
  [42, "M6 6h31C27 22 20 38 18 58"],
  [44, "M22 30c-8 0-13-5-13-12S14 6 22 6s13 5 13 12-5 12-13 12Zm0 0c-10 0-16 6-16 14s6 14 16 14 16-6 16-14-6-14-16-14Z"],
  [44, "M10 55c3 2 6 3 10 3 13 0 18-13 18-30C38 14 32 6 22 6S6 13 6 22s6 15 15 15 16-6 17-13"],
];
const GAP = 5;

export interface Figure {
  readonly width: number;
  readonly parts: readonly { readonly x: number; readonly path: string }[];
}

/** A number as strokes, 64 high, with the position of each digit. */
export function figure(number: number): Figure {
  let width = -GAP;
  const parts = [...String(number)].map((digit) => {
    const [wide, path] = STROKES[Number(digit)] ?? [0, ""];
    const x = width + GAP;
    width = x + wide;
    return { x, path };
  });
  return { width, parts };
}
