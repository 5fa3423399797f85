const MOST_KEY = 63;
const MOST_VALUE = 255;

/** Labels as lines `key=value`, in the order of their keys. */
export const writeLabels = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('\n');

/**
 * Parses labels from lines `key=value`; ignores empty lines, and blanks around keys and values.
 *
 * @returns the labels, or the number (from 1) of an invalid line
 */
export function parseLabels(text: string): { labels: Record<string, string> } | { line: number } {
  const labels: [string, string][] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const cut = line.indexOf('=');
    const key = line.slice(0, Math.max(cut, 0)).trim();
    const value = line.slice(cut + 1).trim();
    const isDouble = labels.some(([before]) => before === key);
    if (key === '' || key.length > MOST_KEY || value.length > MOST_VALUE || isDouble)
      return { line: at + 1 };
    labels.push([key, value]);
  }
  return { labels: Object.fromEntries(labels) };
}
