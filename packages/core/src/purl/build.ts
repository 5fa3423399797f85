import type { Purl, PurlParts, PurlReading } from './purl.ts';
import { PurlError } from './purl-error.ts';
import { NO_RULE, ruleOfType, type TypeRule } from './type-rules.ts';

const NO_QUALIFIERS: ReadonlyMap<string, string> = new Map();
const TYPE = /^[a-z][a-z0-9.-]*$/;
const QUALIFIER_KEY = /^[a-z][a-z0-9._-]*$/;

/**
 * Builds a normalized purl from decoded parts.
 *
 * @throws PurlError when a part is missing, or violates a rule that `reading` requires
 */
export function purlOf(parts: PurlParts, reading: PurlReading = 'strict'): Purl {
  const type = parts.type.toLowerCase();
  if (!TYPE.test(type))
    throw new PurlError('type', 'A purl needs a type of letters, digits, . -', 0);
  const rule = ruleOfType(type);
  const qualifiers = qualifiersOf(parts.qualifiers, reading === 'strict' ? rule : NO_RULE);
  const [namespace, name] = pathOf(parts, rule);
  const purl: Purl = {
    type,
    namespace: rule.namespace ? rule.namespace(namespace) : namespace,
    name: rule.name ? rule.name(name, namespace, qualifiers) : name,
    version: rule.version ? rule.version(parts.version ?? '') : (parts.version ?? ''),
    qualifiers,
    subpath: subpathOf(parts.subpath ?? ''),
  };
  if (purl.name === '') throw new PurlError('name', 'A purl needs a name', 0);
  refuseUnstorable(purl);
  if (reading === 'strict') rule.check?.(purl);
  return purl;
}

function pathOf(parts: PurlParts, rule: TypeRule): [namespace: string, name: string] {
  if (!rule.nameHasSlashes) return [segmentsOf(parts.namespace ?? ''), parts.name];
  const path = segmentsOf(`${parts.namespace ?? ''}/${parts.name}`);
  const slash = path.indexOf('/');
  return slash < 0 ? ['', path] : [path.slice(0, slash), path.slice(slash + 1)];
}

function segmentsOf(path: string): string {
  if (!path.startsWith('/') && !path.endsWith('/') && !path.includes('//')) return path;
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');
}

function subpathOf(path: string): string {
  if (path === '') return '';
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .join('/');
}

function qualifiersOf(
  entries: Iterable<readonly [string, string]> | undefined,
  rule: TypeRule,
): ReadonlyMap<string, string> {
  if (entries === undefined) return NO_QUALIFIERS;
  const found: [string, string][] = [];
  for (const [spelt, value] of entries) {
    const key = spelt.toLowerCase();
    if (!QUALIFIER_KEY.test(key))
      throw new PurlError('qualifier', `"${spelt}" is no qualifier key`, 0);
    // The suite refuses `?Arch=` for rpm and takes `?repositorY_url=`: only keys that the type
    // itself defines must be spelt as defined.
    if (key !== spelt && rule.keys?.includes(key))
      throw new PurlError('qualifier', `Qualifier "${spelt}" must be in lower case`, 0);
    if (value !== '') found.push([key, value]);
  }
  if (found.length === 0) return NO_QUALIFIERS;
  if (found.length > 1) found.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  const sorted = new Map(found);
  if (sorted.size !== found.length)
    throw new PurlError('qualifier', 'A qualifier key stands twice', 0);
  return sorted;
}

/** NUL cannot be stored as text, and a lone surrogate has no UTF-8. */
function refuseUnstorable(purl: Purl): void {
  refuseText(purl.namespace);
  refuseText(purl.name);
  refuseText(purl.version);
  refuseText(purl.subpath);
  for (const value of purl.qualifiers.values()) refuseText(value);
}

function refuseText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed())
    throw new PurlError('character', 'A purl must not contain NUL or half a surrogate pair', 0);
}
