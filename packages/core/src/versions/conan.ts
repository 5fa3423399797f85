/*
 * Conan 2: `main[-pre][+build]`, each a row of numbers and words between dots
 * (https://docs.conan.io/2/tutorial/versioning.html). Trailing zeros do not count, a pre-release is
 * below its release, a build above it: `1.1-alpha.1` < `1.1` = `1.1.0` < `1.1+b1` < `1.1.a`.
 * A number and a word are compared as text, as in Conan; so mixtures like 9, 10, `1a` form a circle.
 */
import { checkedLength, type VersionScheme } from './scheme.ts';
import { checkVisibleAscii, digitsEnd } from './sort-key.ts';

interface ConanItem {
  readonly numeric: boolean;
  readonly text: string;
}

type ConanItems = readonly ConanItem[];

/** The parts of a Conan version, without trailing zeros. */
export interface ConanVersion {
  readonly main: ConanItems;
  readonly pre: ConanItems | undefined;
  readonly build: ConanItems | undefined;
}

function parseItems(text: string): ConanItems {
  const items = text.split('.').map((item): ConanItem => {
    const numeric = item !== '' && digitsEnd(item, 0) === item.length;
    if (!numeric) return { numeric, text: item };
    let first = 0;
    while (first < item.length - 1 && item[first] === '0') first++;
    return { numeric, text: item.slice(first) };
  });
  while (items.at(-1)?.numeric && items.at(-1)?.text === '0') items.pop();
  return items;
}

function parseConan(written: string): ConanVersion {
  const text = checkedLength(written).toLowerCase();
  checkVisibleAscii(text, 0, text.length);
  const plus = text.lastIndexOf('+');
  const end = plus < 0 ? text.length : plus;
  const hyphen = text.indexOf('-');
  const mainEnd = hyphen < 0 || hyphen > end ? end : hyphen;
  return {
    main: parseItems(text.slice(0, mainEnd)),
    pre: mainEnd < end ? parseItems(text.slice(mainEnd + 1, end)) : undefined,
    build: plus < 0 ? undefined : parseItems(text.slice(plus + 1)),
  };
}

function compareItem(a: ConanItem, b: ConanItem): number {
  const sameKind = a.numeric && b.numeric;
  if (sameKind && a.text.length !== b.text.length) return a.text.length - b.text.length;
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}

function compareItems(a: ConanItems, b: ConanItems): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const [left, right] = [a[i], b[i]];
    const order = left && right ? compareItem(left, right) : 0;
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** `absent` is the order of an absent part against a present one. */
function compareOptional(
  a: ConanItems | undefined,
  b: ConanItems | undefined,
  absent: number,
): number {
  if (a && b) return compareItems(a, b);
  if (a) return -absent;
  return b ? absent : 0;
}

/** ConanCenter. */
export const conanScheme: VersionScheme<ConanVersion> = {
  name: 'conan',
  parse: parseConan,
  compare: (a, b) =>
    compareItems(a.main, b.main) ||
    compareOptional(a.pre, b.pre, 1) ||
    compareOptional(a.build, b.build, -1),
  // Numbers and words are compared as text, in a circle, so no key can order them.
  orderKey: () => null,
};
