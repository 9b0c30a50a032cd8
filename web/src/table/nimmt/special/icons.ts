/** SVG paths of the special cards' icons, in a box of 24 by 24. */
import type { NimmtSpecial } from "../../../protocol";

/** Solid lines, then dashed ones. */
export const ICONS: Readonly<Record<NimmtSpecial | "unstop" | "empty", readonly [line: string, broken?: string]>> = {
  // A card with a seven.
  seven: ["M7 2.8h10a2 2 0 0 1 2 2v14.4a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2zM9 8h6l-4 8.5"],
  // A lock, as it hangs on the row.
  stop: [
    "M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-7A1.5 1.5 0 0 1 6.5 11zM8 11V7.5a4 4 0 0 1 8 0V11M12 15v2.5",
  ],
  unstop: [
    "M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19.5v-7A1.5 1.5 0 0 1 6.5 11zM8 11V6.5a4 4 0 0 1 7.7-1.5M12 15v2.5",
  ],
  // One card goes, another comes.
  replace: ["M9 8h6v8.5H9zM20 10.5A8.3 8.3 0 0 0 5.5 6.2M4.8 2.5v4h4M4 13.5a8.3 8.3 0 0 0 14.5 4.3M19.2 21.5v-4h-4"],
  // Between two cards.
  insert: ["M3 11.5h5.5v9.5H3zM15.5 11.5H21v9.5h-5.5zM12 2.5v14M9 13.5l3 3 3-3"],
  // From one row to another.
  slide: ["M3 13h6v8H3zM6 9.5V8a3 3 0 0 1 3-3h4M10.5 2.3L13.5 5l-3 2.7", "M15.5 3h5.5v8h-5.5z"],
  // To the very front, to the very end.
  first: ["M4 3.5v17M12 7.5h8v11h-8zM12 13H7.5M9.8 10.3L7 13l2.8 2.7"],
  last: ["M20 3.5v17M4 7.5h8v11H4zM12 13h4.5M14.2 10.3L17 13l-2.8 2.7"],
  // Any order at all.
  sort: ["M7 20V4.5M3.5 8L7 4.5 10.5 8M17 4v15.5M13.5 16l3.5 3.5 3.5-3.5"],
  // Four rows and one more.
  fifth: ["M3 4h18M3 8h18M3 12h18M3 16h18M9.5 20.5h5M12 18.3v4.4"],
  negpos: ["M3.5 7h7M13.5 17h7M17 13.5v7M5 20.5L19 3.5"],
  empty: ["", "M7 2.8h10a2 2 0 0 1 2 2v14.4a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4.8a2 2 0 0 1 2-2z"],
};
