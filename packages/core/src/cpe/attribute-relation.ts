/**
 * Comparison of CPE attributes (NIST IR 7696 §6): what a record states, with what a component states.
 *
 * Attributes are bound as in the formatted string of NIST IR 7695 §6.2: `*` is ANY, `-` is NA, a backslash quotes, and an
 * unquoted `*` or `?` at either end is a wildcard.
 */

/** `covers`: superset or equal. `unclear`: the component states less than the record, or a pattern of its own. */
export type AttributeRelation = 'covers' | 'differs' | 'unclear';

const ANY = '*';
const NA = '-';

/** Compares one attribute by NIST IR 7696, table 6-2. Case is ignored. */
export function relationOfAttributes(stated: string, own: string): AttributeRelation {
  if (stated === ANY) return 'covers';
  if (own === ANY) return 'unclear';
  if (stated === NA || own === NA) return naRelation(stated, own);
  const value = readAttribute(own);
  if (value.isPattern) return 'unclear';
  return isCovered(readAttribute(stated), value.literal) ? 'covers' : 'differs';
}

function naRelation(stated: string, own: string): AttributeRelation {
  if (stated === own) return 'covers';
  return stated === NA && readAttribute(own).isPattern ? 'unclear' : 'differs';
}

interface AttributeText {
  /** Without quoting, in lower case. */
  literal: string;
  /** Characters that may precede and follow it. */
  before: number;
  after: number;
  isPattern: boolean;
}

function readAttribute(bound: string): AttributeText {
  const before = /^(?:\*|\?+)/.exec(bound)?.[0] ?? '';
  const after = wildcardsAtEnd(bound.slice(before.length));
  const literal = bound.slice(before.length, bound.length - after.length).replace(/\\(.)/g, '$1');
  return {
    literal: literal.toLowerCase(),
    before: lengthOf(before),
    after: lengthOf(after),
    isPattern: before !== '' || after !== '',
  };
}

/** The last backslash quotes the first of them, unless it is quoted itself. */
function wildcardsAtEnd(bound: string): string {
  let start = bound.length;
  while (start > 0 && '*?'.includes(bound.charAt(start - 1))) start--;
  let quotes = start;
  while (quotes > 0 && bound[quotes - 1] === '\\') quotes--;
  return bound.slice((start - quotes) % 2 === 1 ? start + 1 : start);
}

/** `*` matches any number of characters, each `?` one or none. */
const lengthOf = (wildcards: string): number =>
  wildcards.includes('*') ? Number.POSITIVE_INFINITY : wildcards.length;

function isCovered({ literal, before, after, isPattern }: AttributeText, text: string): boolean {
  if (!isPattern) return literal === text;
  let at = text.indexOf(literal);
  while (at >= 0 && at <= before) {
    if (text.length - at - literal.length <= after) return true;
    at = at === text.length ? -1 : text.indexOf(literal, at + 1);
  }
  return false;
}
