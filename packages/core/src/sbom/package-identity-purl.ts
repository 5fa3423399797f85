import type { Purl } from '../purl/purl.ts';

/** Qualifiers that can affect advisories; all others differ from build to build. */
const SHARED_QUALIFIERS: readonly string[] = [
  'arch',
  'classifier',
  'distro',
  'epoch',
  'platform',
  'repository_url',
  'rpmmod',
  'upstream',
];

const SHARED: ReadonlySet<string> = new Set(SHARED_QUALIFIERS);

/**
 * Qualifier of an identity, never of a document: the distribution package that contains a language package, as
 * its identity without `pkg:`.
 */
export const OWNED_BY = 'owned_by';

/**
 * The purl that all SBOMs share: only SHARED_QUALIFIERS (and `vcs_url` of `generic`), the component's version where it has
 * none, without subpath except for Go, where it may be part of the module path.
 */
export function sharedPurlOf(purl: Purl, version: string): Purl {
  const keeps = (key: string) => SHARED.has(key) || (key === 'vcs_url' && purl.type === 'generic');
  const isShared = [...purl.qualifiers.keys()].every(keeps);
  return {
    ...purl,
    version: purl.version === '' ? storable(version) : purl.version,
    qualifiers: isShared
      ? purl.qualifiers
      : new Map([...purl.qualifiers].filter(([key]) => keeps(key))),
    subpath: purl.type === 'golang' ? storable(purl.subpath) : '',
  };
}

/** Returns the purl with a qualifier set, or removed by ''; keys stay in order. */
export function withQualifier(purl: Purl, key: string, value: string): Purl {
  if ((purl.qualifiers.get(key) ?? '') === value) return purl;
  const entries = [...purl.qualifiers].filter(([other]) => other !== key);
  if (value !== '') entries.push([key, storable(value)]);
  entries.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return { ...purl, qualifiers: new Map(entries) };
}

/** Removes what purls and database texts cannot contain: NUL, unpaired surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
