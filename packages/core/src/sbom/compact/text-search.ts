/** A table of texts in lower case, one after the other. */
export interface FoldedTexts {
  all: string;
  /** Start of each text in `all`, and the end of the last one. */
  offsets: Int32Array;
}

/** Folds a table of texts; a letter whose lower case is longer (`\u0130`) moves the offsets. */
export function foldedTexts({ all, offsets }: FoldedTexts): FoldedTexts {
  const folded = all.toLowerCase();
  if (folded.length === all.length) return { all: folded, offsets };
  const texts = Array.from({ length: offsets.length - 1 }, (_, i) =>
    all.slice(offsets[i] ?? 0, offsets[i + 1] ?? 0).toLowerCase(),
  );
  const moved = new Int32Array(offsets.length);
  texts.forEach((text, i) => {
    moved[i + 1] = (moved[i] ?? 0) + text.length;
  });
  return { all: texts.join(''), offsets: moved };
}

/**
 * Per text 1 if it contains another one, case-folded; else 0. One search over all texts is far faster than one
 * in each.
 */
export function textsContaining({ all, offsets }: FoldedTexts, text: string): Uint8Array {
  const needle = text.toLowerCase();
  const isHit = new Uint8Array(Math.max(0, offsets.length - 1));
  if (needle === '') return isHit.fill(1);
  let at = all.indexOf(needle);
  while (at >= 0) {
    const number = textAt(offsets, at);
    const end = offsets[number + 1] ?? all.length;
    const isInside = at + needle.length <= end;
    if (isInside) isHit[number] = 1;
    at = all.indexOf(needle, isInside ? end : at + 1);
  }
  return isHit;
}

/** Number of a text in its table, or -1. Texts of another length are passed over, so that no table of them is made. */
export function numberOfText({ all, offsets }: FoldedTexts, text: string): number {
  for (let number = 0; number < offsets.length - 1; number++) {
    const from = offsets[number] ?? 0;
    if ((offsets[number + 1] ?? 0) - from === text.length && all.startsWith(text, from))
      return number;
  }
  return -1;
}

/** Number of the text that has a position; empty texts have none. */
function textAt(offsets: Int32Array, position: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((offsets[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
