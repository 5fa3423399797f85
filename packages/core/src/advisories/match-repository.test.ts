import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Component } from '../sbom/component-graph.ts';
import { blankComponent } from '../sbom/graph-builder.ts';
import { packageIdentityOf } from '../sbom/package-identity.ts';
import { matchAffected } from './match.ts';
import { parseOsv } from './osv.ts';
import { prepareAffected } from './prepare.ts';

const INTRODUCED = '6879efc2c1596d11a6a6ad296f80063b558d5e0f';
const FIXED = '4df1b6d478020ac51c84467f47e42083f53adbad';
const OTHER = 'ffffffffffffffffffffffffffffffffffffffff';

const record = (affected: unknown) =>
  parseOsv({ id: 'OSV-2024-1', modified: '2024-01-01T00:00:00Z', affected: [affected] });

const FUZZED = record({
  package: { ecosystem: 'OSS-Fuzz', name: 'openssl' },
  ranges: [
    {
      type: 'GIT',
      repo: 'https://github.com/OpenSSL/openssl.git',
      events: [{ introduced: INTRODUCED }, { fixed: FIXED }],
    },
  ],
  versions: ['openssl-3.0.0', 'v3.0.1'],
});
const COMMITS_ONLY = record({
  ranges: [
    {
      type: 'GIT',
      repo: 'https://github.com/openssl/openssl',
      events: [{ introduced: '0' }, { fixed: FIXED }],
    },
  ],
});

const identityOf = (purl: string, over: Partial<Component> = {}) =>
  packageIdentityOf({ ...blankComponent('/components/0'), name: 'x', purl, ...over });

function said(of: typeof FUZZED, purl: string): string {
  const { ecosystem, match_name, match_version } = identityOf(purl);
  const [entry] = of.affected;
  assert.ok(entry);
  assert.deepEqual([ecosystem, match_name], [entry.ecosystem, entry.name]);
  const { verdict, why } = matchAffected(prepareAffected(entry), {
    version: match_version,
    release: '',
  });
  return `${verdict} ${why}`;
}

test('a repository is found by host and path, whatever the purl type and spelling', () => {
  for (const purl of [
    'pkg:github/openssl/openssl@v3.0.1',
    'pkg:github/OpenSSL/OpenSSL@3.0.1',
    'pkg:generic/openssl@3.0.1?vcs_url=git%2Bhttps://github.com/openssl/openssl.git%40v3.0.1',
    'pkg:generic/openssl@3.0.1?vcs_url=https://github.com/openssl/openssl',
  ]) {
    assert.equal(said(FUZZED, purl), 'affected listed', purl);
  }
});

test('a tag is decided by the tags that the record lists', () => {
  assert.equal(said(FUZZED, 'pkg:github/openssl/openssl@openssl-3.0.0'), 'affected listed');
  assert.equal(said(FUZZED, 'pkg:github/openssl/openssl@v3.0.2'), 'not_affected outside');
  assert.equal(said(COMMITS_ONLY, 'pkg:github/openssl/openssl@v3.0.2'), 'unknown commit_missing');
});

test('a commit is decided where the record names it, and unknown otherwise', () => {
  const at = (commit: string) => said(FUZZED, `pkg:github/openssl/openssl@${commit}`);
  assert.equal(at(INTRODUCED), 'affected at_commit');
  assert.equal(at(FIXED), 'not_affected outside');
  assert.equal(at(OTHER), 'unknown commit_history_missing');
});

test('another repository, and a repository without version, are not guessed', () => {
  assert.equal(identityOf('pkg:gitlab/openssl/openssl@1').match_name, 'gitlab.com/openssl/openssl');
  assert.equal(identityOf('pkg:bitbucket/a/b@1').match_name, 'bitbucket.org/a/b');
  assert.equal(identityOf('pkg:github/openssl/openssl').unchecked, 'no_version');
  assert.equal(identityOf('pkg:github/openssl/openssl@v1').unchecked, 'repository');
  assert.equal(identityOf('pkg:generic/openssl@3.0.1').unchecked, 'no_ecosystem');
});

test('an action of a workflow is compared with GitHub Actions, and only an action', () => {
  const purl = 'pkg:github/actions/checkout@v4';
  assert.equal(identityOf(purl).ecosystem, 'GIT');
  for (const property of [
    { name: 'syft:package:type', value: 'github-action' },
    { name: 'SrcFile', value: '/src/.github/workflows/ci.yml' },
    { name: 'cdx:github:action:isPinnedToSha', value: 'false' },
  ]) {
    const action = identityOf(purl, { properties: [property] });
    assert.deepEqual([action.ecosystem, action.match_name], ['GitHub Actions', 'actions/checkout']);
    assert.equal(action.identity, 'pkg:githubactions/actions/checkout@v4');
  }
});
