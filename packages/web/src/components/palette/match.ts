const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

/**
 * Scores how well a text matches a name, 0 best: prefix of the name; each word is a prefix of a word; the same
 * with synonyms; the letters occur in order. Undefined without a match.
 */
export function scoreOf(typed: string, name: string, others = ''): number | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return 0;
  if (name.toLowerCase().startsWith(text)) return 0;
  const words = wordsIn(text).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const all = (of: string) =>
    words.every((word) => wordsIn(of).some((one) => one.startsWith(word)));
  if (all(name)) return 1;
  if (all(`${name} ${others}`)) return 2;
  return text.length > 1 && hasInOrder(name.toLowerCase(), words.join('')) ? 3 : undefined;
}

/** Matches letters in order, the first at the beginning of a word: `aul` in `audit log`. */
function hasInOrder(name: string, letters: string): boolean {
  let at = -1;
  for (const [i, letter] of [...letters].entries()) {
    at = name.indexOf(letter, at + 1);
    if (at < 0 || (i === 0 && at > 0 && /[\p{L}\p{N}]/u.test(name[at - 1] ?? ''))) return false;
  }
  return true;
}

/** Parts of a text; those at odd places begin words as something typed does. */
export function markedParts(text: string, typed: string): string[] {
  const words = wordsIn(typed).filter((word) => word !== '');
  if (words.length === 0) return [text];
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${pattern})`, 'giu'));
}
