/** The outline of a bullhead, in a box of 48 by 40. */
export const HEAD =
  "M4 3c0 9 5 13 12 14 2-2 5-3 8-3s6 1 8 3c7-1 12-5 12-14 3 10-1 18-10 20-1 8-5 15-10 15s-9-7-10-15C5 21 1 13 4 3z";
