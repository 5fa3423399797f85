/** ISO 216 A4, landscape, and its margins, in points. */
export const PAPER = { width: 841.89, height: 595.28, margin: 40, bottom: 56 } as const;

/** Sizes of text, in points. */
export const SIZES = { h1: 18, h2: 12, h3: 9, text: 9, cell: 7.5, footer: 7 } as const;
