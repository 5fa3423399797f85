import { Invalid } from '../../errors.ts';

/**
 * Reads the query of a request target as form data: `+` is a space, names are unique.
 *
 * @throws Invalid for a repeated name, a malformed escape and a NUL
 */
export function parseQueryString(target: string): Record<string, string> {
  const start = target.indexOf('?');
  const values = new Map<string, string>();
  for (const pair of start < 0 ? [] : target.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut));
    if (values.has(name)) throw new Invalid('A query parameter is given twice', `query.${name}`);
    values.set(name, decode(cut < 0 ? '' : pair.slice(cut + 1)));
  }
  return Object.fromEntries(values);
}

function decode(text: string): string {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    if (!plain.includes('\0')) return plain;
  } catch {
    // A broken escape ends as a NUL does.
  }
  throw new Invalid('A query parameter cannot be read', 'query: malformed escape or NUL');
}
