/**
 * Rules of each purl type as data, from the type definitions of package-url/purl-spec (commit 16f3d0e,
 * types/*-definition.json). A type that is not listed has no rules.
 */

import type { Purl } from './purl.ts';
import { PurlError } from './purl-error.ts';

type Qualifiers = ReadonlyMap<string, string>;

/** Rules of one type. The functions change a decoded part into its normal form. */
export interface TypeRule {
  readonly namespace?: (namespace: string) => string;
  readonly name?: (name: string, namespace: string, qualifiers: Qualifiers) => string;
  readonly version?: (version: string) => string;
  /** Namespace is the first segment and everything after it is the name (type git). */
  readonly nameHasSlashes?: boolean;
  /** Qualifier keys that the type defines. */
  readonly keys?: readonly string[];
  /** Throws PurlError where the purl breaks a demand of its type. */
  readonly check?: (purl: Purl) => void;
}

const lower = (text: string): string => text.toLowerCase();

const needsNamespace = (purl: Purl): void => {
  if (purl.namespace === '')
    throw new PurlError('namespace', `A purl of type ${purl.type} needs a namespace`, 0);
};
const noNamespace = (purl: Purl): void => {
  if (purl.namespace !== '')
    throw new PurlError('namespace', `A purl of type ${purl.type} has no namespace`, 0);
};
const needsQualifier = (purl: Purl, key: string): void => {
  if (!purl.qualifiers.has(key))
    throw new PurlError('qualifier', `A purl of type ${purl.type} needs the qualifier ${key}`, 0);
};

/** Hosts whose repository paths ignore case. */
const CASELESS_HOSTS: ReadonlySet<string> = new Set([
  'github',
  'github.com',
  'bitbucket',
  'bitbucket.org',
]);

function checkChromeExtension(purl: Purl): void {
  noNamespace(purl);
  if (!/^[a-p]{32}$/.test(purl.name))
    throw new PurlError('name', 'A Chrome extension is named by 32 letters from a to p', 0);
  if (purl.version !== '' && !/^\d+(?:\.\d+){0,3}$/.test(purl.version))
    throw new PurlError('version', 'A Chrome extension has a version of 1 to 4 numbers', 0);
}

function checkCpan(purl: Purl): void {
  if (purl.name.includes('::'))
    throw new PurlError(
      'name',
      'A CPAN purl names the distribution (A-B), not the module (A::B)',
      0,
    );
}

function checkJulia(purl: Purl): void {
  noNamespace(purl);
  needsQualifier(purl, 'uuid');
}

/** Databricks ignores case in model names, Azure ML does not. */
function mlflowName(name: string, _namespace: string, qualifiers: Qualifiers): string {
  return qualifiers.get('repository_url')?.includes('databricks') ? lower(name) : name;
}

const LOWER_BOTH: TypeRule = { namespace: lower, name: lower, check: needsNamespace };
const LOWER_BOTH_FREE: TypeRule = { namespace: lower, name: lower };

/** A type without rules. */
export const NO_RULE: TypeRule = {};

// A module path of one segment is real (`stdlib`, `go.opencensus.io`), so golang demands no namespace.
const RULES: ReadonlyMap<string, TypeRule> = new Map<string, TypeRule>([
  ['alpm', { ...LOWER_BOTH, keys: ['arch'] }],
  ['apk', { ...LOWER_BOTH, keys: ['arch'] }],
  ['bazel', { check: noNamespace }],
  ['bitbucket', LOWER_BOTH],
  ['bitnami', { name: lower, keys: ['arch', 'distro'], check: noNamespace }],
  ['brew', LOWER_BOTH_FREE],
  ['cargo', { check: noNamespace }],
  ['chrome-extension', { name: lower, check: checkChromeExtension }],
  ['cocoapods', { check: noNamespace }],
  ['composer', LOWER_BOTH],
  ['conda', { keys: ['build', 'channel', 'subdir', 'type'], check: noNamespace }],
  ['cpan', { namespace: (text) => text.toUpperCase(), check: checkCpan }],
  ['cran', { check: noNamespace }],
  ['deb', { ...LOWER_BOTH, keys: ['arch'] }],
  ['gem', { keys: ['platform'], check: noNamespace }],
  [
    'git',
    {
      nameHasSlashes: true,
      name: (name, namespace) => (CASELESS_HOSTS.has(namespace) ? lower(name) : name),
      check: needsNamespace,
    },
  ],
  ['github', LOWER_BOTH],
  ['hackage', { name: (name) => name.replaceAll('_', '-'), check: noNamespace }],
  ['hex', LOWER_BOTH_FREE],
  ['huggingface', { version: lower, check: needsNamespace }],
  ['julia', { check: checkJulia }],
  ['luarocks', LOWER_BOTH_FREE],
  ['maven', { keys: ['classifier', 'type'], check: needsNamespace }],
  ['mlflow', { name: mlflowName, check: noNamespace }],
  ['nuget', { check: noNamespace }],
  ['oci', { name: lower, version: lower, keys: ['arch', 'tag'], check: noNamespace }],
  ['opam', { check: noNamespace }],
  ['otp', { name: lower, keys: ['platform', 'arch'], check: noNamespace }],
  ['pub', { name: (name) => lower(name).replace(/[^a-z0-9_]/g, '_'), check: noNamespace }],
  [
    'pypi',
    { name: (name) => lower(name).replaceAll('_', '-'), version: lower, check: noNamespace },
  ],
  ['qpkg', { namespace: lower, check: needsNamespace }],
  ['rpm', { namespace: lower, keys: ['arch', 'epoch'], check: needsNamespace }],
  ['swid', { check: (purl) => needsQualifier(purl, 'tag_id') }],
  ['swift', { check: needsNamespace }],
  ['vcpkg', { keys: ['port_version', 'repository_revision', 'triplet'], check: noNamespace }],
  ['vscode-extension', { ...LOWER_BOTH, version: lower, keys: ['platform'] }],
  ['yocto', { namespace: lower }],
]);

/** Rules of a lower-case type; NO_RULE for an unknown type. */
export const ruleOfType = (type: string): TypeRule => RULES.get(type) ?? NO_RULE;
