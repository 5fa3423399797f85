import { visibleLine } from './visible-text.ts';

/**
 * Escapes untrusted text for one line of Markdown (GFM): characters with a meaning in Markdown or HTML, and `@`, which mentions
 * people on many sites. White space is collapsed, hidden characters are shown.
 */
export const escapedMarkdown = (text: string): string =>
  visibleLine(text.replace(/\s+/g, ' ').trim())
    .replace(/[\\`*_[\]<>|#~!&]/g, '\\$&')
    .replaceAll('@', '&#64;');

/** Returns a text as a block of code (GFM section 4.5), fenced by more backticks than any run of them in the text. */
export function fencedMarkdown(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}
