import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';

/** Formats are checked on texts up to this length: some checkers are slower than linear. */
const MAX_FORMAT_LENGTH = 2048;

/**
 * The formats that texts of a document are checked against, by their name in JSON Schema (2020-12 Validation, section 7.3). A text longer
 * than 2,048 characters has every format whose checker is a pattern.
 */
export const formats: Readonly<Record<string, Format>> = {
  ...Object.fromEntries(
    Object.entries(fullFormats).map(([name, format]) => [name, bounded(format)]),
  ),
  'iri-reference': (text: string) => {
    const ascii = text.slice(0, MAX_FORMAT_LENGTH).replace(/[^\0-\x7f]/g, 'x');
    return checkOf(fullFormats['uri-reference'])?.(ascii) ?? true;
  },
  'idn-email': (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.slice(0, MAX_FORMAT_LENGTH)),
};

function bounded(format: Format): Format {
  const check = checkOf(format);
  if (check === undefined) return format;
  return (text: string) => text.length > MAX_FORMAT_LENGTH || check(text);
}

function checkOf(format: Format): ((text: string) => boolean) | undefined {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === 'function') return (text) => format(text) === true;
  if (typeof format !== 'object') return undefined;
  const { validate, async: isAsync, type } = format;
  if (isAsync || type === 'number') return undefined;
  if (validate instanceof RegExp) return (text) => validate.test(text);
  return undefined;
}

/**
 * Takes time proportional to the items' size, while pairwise comparison is quadratic. Equal objects with
 * another key order count as different.
 */
export function areUnique(items: readonly unknown[]): boolean {
  if (isNamedUniquely(items)) return true;
  if (new Set(items.map(textsOf)).size === items.length) return true;
  const similar = Map.groupBy(items, textsOf).values();
  return similar.every(
    (some) => new Set(some.map((item) => JSON.stringify(item))).size === some.length,
  );
}

/** Whether one key alone tells all items apart, as `bom-ref` does for components: the quickest to find out. */
function isNamedUniquely(items: readonly unknown[]): boolean {
  const [first] = items;
  return isObject(first) && Object.keys(first).some((key) => hasOwnTexts(items, key));
}

/** Whether each item is an object with a text under the key that no other has. */
function hasOwnTexts(items: readonly unknown[], key: string): boolean {
  const texts = new Set<string>();
  for (const item of items) {
    const text = isObject(item) ? item[key] : undefined;
    if (typeof text !== 'string' || texts.has(text)) return false;
    texts.add(text);
  }
  return true;
}

const isObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null;

/** The texts of an item without what lies deeper: equal for equal items, and quickly made. */
function textsOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  let texts = '';
  for (const value of Object.values(item)) if (typeof value === 'string') texts += `${value}\n`;
  return texts;
}
