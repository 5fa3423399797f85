import { ArtifactQueryError } from './query-error.ts';

/** A `field:value` pair, or a bare word. */
export interface Term {
  /** As spelled; null for a bare word. */
  field: string | null;
  /** Without quotes; for a range, the text between its brackets. */
  value: string;
  form: 'bare' | 'quoted' | 'range';
  /** Positions of the term and of its value, in UTF-16 code units. */
  offset: number;
  value_offset: number;
}

const CLOSING = { '"': '"', '[': ']' } as const;

/**
 * Splits a search into terms, in order. A value with spaces is quoted, with backslash as the escape character;
 * a range is in brackets.
 *
 * @throws ArtifactQueryError for unclosed quotes or brackets
 */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  for (;;) {
    at = skip(text, at, /\s*/y);
    if (at === text.length) return terms;
    const named = skip(text, at, /[^\s:"[]*:/y);
    const isNamed = named > at + 1;
    const value_offset = isNamed ? named : at;
    const { value, form, end } = readValue(text, value_offset);
    const field = isNamed ? text.slice(at, named - 1) : null;
    terms.push({ field, value, form, offset: at, value_offset });
    at = end;
  }
}

/** Returns the position after a match of a sticky expression; `at` when it does not match. */
function skip(text: string, at: number, expression: RegExp): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}

function readValue(text: string, at: number): Pick<Term, 'value' | 'form'> & { end: number } {
  const open = text[at];
  if (open !== '"' && open !== '[') {
    const end = skip(text, at, /\S*/y);
    return { value: text.slice(at, end), form: 'bare', end };
  }
  const close = CLOSING[open];
  let value = '';
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === close) return { value, form: open === '"' ? 'quoted' : 'range', end: i + 1 };
    if (open === '"' && text[i] === '\\') i++;
    value += text[i] ?? '';
  }
  throw new ArtifactQueryError(`A ${open} is not followed by ${close}`, at);
}
