/**
 * Characters that are invisible or change how surrounding text appears: controls except tab and line ends, soft
 * hyphens, zero-width and bidirectional controls (UAX 9), invisible letters, and tags (TR 36 §2.10, "Trojan
 * Source").
 */
const HIDDEN =
  /[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const LAYOUT = /[\t\n\r]/;
/** An emoji composed of several; the joiner between them belongs to it. */
const JOINS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d\p{Extended_Pictographic}$/u;

/**
 * Shows untrusted text with an escape such as `\u202E` for each hidden character. Joiners are kept within emoji
 * only: in scripts that use them (Persian, Hindi), names that differ by one joiner would look equal.
 */
export const visibleText = (text: string): string =>
  text.replace(HIDDEN, (hidden, at: number) =>
    LAYOUT.test(hidden) || isEmojiJoiner(text, hidden, at) ? hidden : escapeOf(hidden),
  );

/** Like {@link visibleText} on one line, for terminals: tabs and line ends are escaped too. */
export const visibleLine = (text: string): string =>
  text.replace(HIDDEN, (hidden, at: number) =>
    isEmojiJoiner(text, hidden, at) ? hidden : escapeOf(hidden),
  );

function isEmojiJoiner(text: string, hidden: string, at: number): boolean {
  if (hidden !== '\u200d') return false;
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = String.fromCodePoint(text.codePointAt(at + 1) ?? 0);
  return JOINS.test(before + hidden + after);
}

/** Tells whether a text is one line without hidden characters, as names must be. */
export const isVisibleLine = (text: string): boolean => visibleLine(text) === text;

function escapeOf(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}
