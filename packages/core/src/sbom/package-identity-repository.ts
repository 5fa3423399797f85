/** Packages that are a repository at a tag or commit, and purls that mean another than they spell. */

import { formatPurl } from '../purl/format.ts';
import type { Purl } from '../purl/purl.ts';
import { repositoryKeyOf } from '../versions/ecosystem.ts';
import type { Component } from './component-graph.ts';
import { matchNameOf, nativeNameOf } from './package-identity-ecosystem.ts';
import type { PackageIdentity } from './package-identity-record.ts';

const ACTION_PROPERTY = /^(?:cdx:github:action:|cdx:actions:)/;
const UNMARKED_SCOPE = /^pkg:npm\/(?!@|%40)[^/@?#]+\/[^/@?#]/i;

/** Whether an npm purl names a scope without its "@": `pkg:npm/babel/core`. npm has no other namespaces. */
export const hasUnmarkedScope = (purl: string): boolean => UNMARKED_SCOPE.test(purl);

/** Corrects a purl: an npm namespace is a scope, and a workflow's action is not a library of its repository. */
export function meantPurlOf(purl: Purl, component: Component): Purl {
  if (purl.type === 'npm' && purl.namespace !== '' && !purl.namespace.startsWith('@'))
    return { ...purl, namespace: `@${purl.namespace}` };
  return purl.type === 'github' && isAction(component) ? { ...purl, type: 'githubactions' } : purl;
}

/** Detects the properties that syft and cdxgen write for GitHub workflow actions. */
const isAction = ({ properties }: Component): boolean =>
  properties.some(
    ({ name, value }) =>
      ACTION_PROPERTY.test(name) ||
      (name === 'syft:package:type' && value.startsWith('github-action')) ||
      (name === 'SrcFile' && value.includes('.github/workflows/')),
  );

/**
 * Package version of a repository at a tag or commit: purl types `github`, `gitlab` and `bitbucket`, and `generic` with
 * `vcs_url` (SPDX download location: `git+https://host/path@commit`). Null for every other purl.
 */
export function repositoryOf(purl: Purl): PackageIdentity | null {
  const place = placeOf(purl);
  if (place === null) return null;
  const { name, version } = place;
  return {
    identity: formatPurl(purl),
    kind: 'purl',
    ecosystem: 'GIT',
    release: '',
    match_name: matchNameOf('GIT', name),
    match_version: version,
    name,
    version: purl.version,
    unchecked: version === '' ? 'no_version' : 'repository',
    owner: '',
  };
}

function placeOf(purl: Purl): { name: string; version: string } | null {
  if (purl.type === 'github' || purl.type === 'gitlab' || purl.type === 'bitbucket')
    return { name: nativeNameOf(purl), version: purl.version };
  const url = purl.qualifiers.get('vcs_url') ?? '';
  if (purl.type !== 'generic' || url === '') return null;
  const path = url.replace(/^git\+/, '').replace(/[#?].*$/, '');
  const at = path.lastIndexOf('@');
  const hasRevision = at > path.lastIndexOf('/');
  const name = repositoryKeyOf(hasRevision ? path.slice(0, at) : path);
  return name === '' ? null : { name, version: hasRevision ? path.slice(at + 1) : purl.version };
}
