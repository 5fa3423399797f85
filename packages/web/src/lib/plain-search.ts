/** A query string as plain texts: `?text=123` is the text "123", an explicit empty value is not an absent one. */
export type PlainSearch = Record<string, string>;

/** Reads a query string, with or without its `?`; repeated names are joined with commas, as lists are written. */
export function parsePlainSearch(query: string): PlainSearch {
  const search: PlainSearch = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name];
    search[name] = before === undefined ? value : `${before},${value}`;
  }
  return { ...search };
}

/** Formats a query string with its `?`, in the given order, without undefined values. */
export function writePlainSearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

/** Adds the query of an address to the one that it redirects to, whose own values win. */
export function withQuery(href: string, query: string): string {
  const [path = '', own = ''] = href.split('?', 2);
  return `${path}${writePlainSearch({ ...parsePlainSearch(query), ...parsePlainSearch(own) })}`;
}
