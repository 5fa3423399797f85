const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * Foreign text that can be kept and shown: controls, bidirectional and zero-width characters as `\u{202e}`, lone
 * surrogates replaced, and cut to `most` characters with an ellipsis.
 */
export function visibleText(text: string, most: number): string {
  const shown = text
    .slice(0, most + 1)
    .toWellFormed()
    .replace(HIDDEN, (hidden) => `\\u{${hidden.charCodeAt(0).toString(16)}}`);
  return text.length > most || shown.length > most
    ? `${shown.slice(0, most).toWellFormed()}…`
    : shown;
}
