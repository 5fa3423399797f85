import { SbomError } from '../sbom-error.ts';

/** One `Tag: value` of a tag-value document. */
export interface TagValue {
  tag: string;
  /** Trimmed; for a `<text>` block, the text between the marks, unchanged. */
  value: string;
  /** One-based line of the tag. */
  line: number;
}

const TEXT_START = '<text>';
const TEXT_END = '</text>';

/**
 * Returns the pairs of a tag-value document in order, without comments (`#`) and empty lines. Linear.
 *
 * @throws SbomError `syntax` at a line that is not a pair, or at a `<text>` that is never closed
 */
export function tagValuesOf(text: string): TagValue[] {
  const pairs: TagValue[] = [];
  let line = 0;
  for (let start = 0; start < text.length; ) {
    line++;
    const newline = text.indexOf('\n', start);
    let end = newline < 0 ? text.length : newline;
    const content = text.slice(start, end).trim();
    if (content !== '' && !content.startsWith('#')) {
      const pair = pairIn(content, line);
      if (pair.value.startsWith(TEXT_START)) {
        const open = text.indexOf(TEXT_START, start);
        const block = textBlock(text, open, line);
        pair.value = block.value;
        line += block.newlines;
        end = block.end;
      }
      pairs.push(pair);
    }
    start = end + 1;
  }
  return pairs;
}

function pairIn(content: string, line: number): TagValue {
  const colon = content.indexOf(':');
  const tag = colon < 0 ? '' : content.slice(0, colon).trimEnd();
  if (/^[A-Za-z]+$/.test(tag)) return { tag, value: content.slice(colon + 1).trim(), line };
  const message = `"${content.slice(0, 100)}" is not a tag with a value.`;
  throw new SbomError('syntax', message, `line ${line}`);
}

function textBlock(text: string, open: number, line: number) {
  const close = text.indexOf(TEXT_END, open);
  if (close < 0) throw new SbomError('syntax', 'This <text> is not closed.', `line ${line}`);
  const value = text.slice(open + TEXT_START.length, close);
  let newlines = 0;
  for (let i = value.indexOf('\n'); i >= 0; i = value.indexOf('\n', i + 1)) newlines++;
  const after = text.indexOf('\n', close);
  return { value: value.replaceAll('\r\n', '\n'), newlines, end: after < 0 ? text.length : after };
}
