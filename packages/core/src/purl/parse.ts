/** Reading a purl (ECMA-427, clause on parsing): from the outer separators inwards, in one pass. */

import { purlOf } from './build.ts';
import type { Purl, PurlParts, PurlReading } from './purl.ts';
import { PurlError } from './purl-error.ts';
import { ruleOfType } from './type-rules.ts';

/** Longest text that is read, in UTF-16 code units; the longest purl of the corpus has 500. */
export const LONGEST_PURL = 4096;

/**
 * Purl from its text, canonical or not.
 *
 * @param reading `tolerant` for identifiers in documents of others, see PurlReading
 * @throws PurlError with a code and the offset where reading failed
 */
export function parsePurl(text: string, reading: PurlReading = 'strict'): Purl {
  if (text.length > LONGEST_PURL)
    throw new PurlError('too_long', `A purl has at most ${LONGEST_PURL} characters`, LONGEST_PURL);
  if (text.slice(0, 4).toLowerCase() !== 'pkg:')
    throw new PurlError('scheme', 'A purl begins with "pkg:"', 0);
  const hash = text.lastIndexOf('#');
  const subpathStart = hash < 0 ? text.length : hash;
  const question = text.indexOf('?');
  const qualifiersStart = question < 0 || question > subpathStart ? subpathStart : question;

  let typeStart = 4;
  while (text[typeStart] === '/') typeStart++;
  const slash = text.indexOf('/', typeStart);
  if (slash < 0 || slash >= qualifiersStart)
    throw new PurlError('type', 'A purl has a type, a slash and a name', typeStart);
  const parts: PurlParts = { type: text.slice(typeStart, slash), name: '' };
  readPath(text, slash + 1, qualifiersStart, parts);
  if (qualifiersStart < subpathStart)
    parts.qualifiers = qualifierEntries(text, qualifiersStart + 1, subpathStart);
  if (subpathStart < text.length) parts.subpath = decode(text, subpathStart + 1, text.length);
  return positioned(() => purlOf(parts, reading), typeStart);
}

/** Namespace, name and version: `text` from `from` to `to`. */
function readPath(text: string, from: number, to: number, parts: PurlParts): void {
  const version = versionStart(text, from, to);
  if (version < to) parts.version = decode(text, version + 1, to);
  let end = version;
  while (end > from && text[end - 1] === '/') end--;
  let begin = from;
  while (begin < end && text[begin] === '/') begin++;
  // A slash right before "@" leaves the name empty; only a purl without version may end in one.
  if (begin === end || (end < version && version < to))
    throw new PurlError('name', 'A purl needs a name', end);
  const gitLike = ruleOfType(parts.type.toLowerCase()).nameHasSlashes === true;
  const cut = gitLike ? text.indexOf('/', begin) : text.lastIndexOf('/', end - 1);
  const hasNamespace = cut >= begin && cut < end;
  if (hasNamespace) parts.namespace = decode(text, begin, cut);
  parts.name = decode(text, hasNamespace ? cut + 1 : begin, end);
}

/** Offset of the "@" before the version, or `to`. The unencoded "@" of an npm scope is none. */
function versionStart(text: string, from: number, to: number): number {
  const at = text.lastIndexOf('@', to - 1);
  if (at < from) return to;
  const slashAfter = text.indexOf('/', at);
  const isScope = text[at - 1] === '/' && slashAfter > 0 && slashAfter < to;
  return isScope ? to : at;
}

function qualifierEntries(text: string, from: number, to: number): [string, string][] {
  const entries: [string, string][] = [];
  let begin = from;
  while (begin < to) {
    const ampersand = text.indexOf('&', begin);
    const end = ampersand < 0 || ampersand > to ? to : ampersand;
    const equals = text.indexOf('=', begin);
    if (end > begin) {
      if (equals < 0 || equals >= end)
        throw new PurlError('qualifier', 'A qualifier has the form key=value', begin);
      entries.push([text.slice(begin, equals), decode(text, equals + 1, end)]);
    }
    begin = end + 1;
  }
  return entries;
}

function decode(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  const percent = part.indexOf('%');
  if (percent < 0) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new PurlError(
      'percent_encoding',
      'Percent signs must stand before the two hexadecimal digits of a UTF-8 byte',
      from + percent,
    );
  }
}

/** The same, with an error of the parts placed at the type. */
function positioned(make: () => Purl, at: number): Purl {
  try {
    return make();
  } catch (error) {
    if (error instanceof PurlError) throw new PurlError(error.code, error.message, at);
    throw error;
  }
}
