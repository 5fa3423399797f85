/** int4[] in PostgreSQL's text form: the driver's own writer is slow for 50,000 of them. */
export const intArray = (values: Iterable<number>): string => `{${[...values].join(',')}}`;

/** text[] in PostgreSQL's text form. Most columns need no escapes, which one look at all texts together says. */
export function textArray(values: Iterable<string>): string {
  const texts = [...values];
  if (texts.length === 0) return '{}';
  const written = ESCAPED.test(texts.join('')) ? texts.map(escaped) : texts;
  return `{"${written.join('","')}"}`;
}

const ESCAPED = /[\\"]/;
const escaped = (text: string): string => text.replace(/[\\"]/g, '\\$&');
