import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeHex } from '@assay/core/encoding/hex.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { publishedFiles } from '../../core/vectors/corpus.ts';
import { TrustRootError } from './trust-root-error.ts';
import { logName, parseTrustRoots } from './trust-roots.ts';
import { formatTrustedRoot } from './trusted-root.ts';

const published = () => {
  const files = publishedFiles('attest-sigstore-conformance-bundle-verify');
  return new TextDecoder().decode(files.get('rekor2-dsse-happy-path/trusted_root.json'));
};

const FROM = new Date('2026-01-01T00:00:00Z');
const UNTIL = new Date('2027-01-01T00:00:00Z');

/** An Assay log as others trust it, and the id of its key. */
function ownLog(until: Date | null = null) {
  const { origin, key } = new TestLog();
  const { public_key, key_id } = key;
  return { origin, public_key, base_url: `https://${origin}`, from: FROM, until, key_id };
}

test('a published document is read', () => {
  const roots = parseTrustRoots(published());
  assert.deepEqual([roots.certificate_authorities, roots.timestamp_authorities], [1, 1]);
  const names = roots.logs.map(({ key }) => key.name);
  assert.deepEqual(names, [
    'log2025-alpha1.rekor.sigstage.dev',
    'log2025-alpha2.rekor.sigstage.dev',
    'log2025-alpha3.rekor.sigstage.dev',
  ]);
  const [first, , last] = roots.logs;
  assert.equal(first?.not_after, Date.parse('2025-09-04T00:00:00Z'));
  assert.deepEqual([last?.not_after, last?.last_size, last?.log_id.length], [null, null, 32]);
  assert.equal(roots.material.tlogs.length, 4, 'Rekor v1 included');
  assert.ok(roots.ct_logs.length > 0);
});

test('{} trusts no authority', () => {
  const { certificate_authorities, timestamp_authorities, logs } = parseTrustRoots('{}');
  assert.deepEqual([certificate_authorities, timestamp_authorities, logs], [0, 0, []]);
});

test('logs survive a round trip', () => {
  const both = [ownLog(UNTIL), ownLog()];
  assert.deepEqual(
    parseTrustRoots(formatTrustedRoot(both, null)).logs,
    both.map(({ origin, public_key, key_id, from, until }) => ({
      key: { name: origin, type: 'ed25519', public_key, key_id },
      log_id: decodeHex(key_id),
      ...{ first_size: 0n, last_size: null, not_before: +from, not_after: until && +until },
    })),
  );
});

test('keeps other trusted authorities', () => {
  const own = ownLog();
  const [alone, joined] = [published(), formatTrustedRoot([own], published())].map(parseTrustRoots);
  assert.equal(joined?.logs[0]?.key.name, own.origin);
  assert.deepEqual(joined?.logs.slice(1), alone?.logs);
  assert.equal(joined?.certificate_authorities, 1);
  assert.deepEqual(joined?.material.ctlogs, alone?.material.ctlogs);
  assert.throws(() => formatTrustedRoot([own], '{"mediaType":"x"}'), TrustRootError);
});

test('a name is the address without scheme and last slash', () => {
  assert.equal(logName('https://example.com/tlog/1/'), 'example.com/tlog/1');
  assert.equal(logName('http://rekor-local'), 'rekor-local');
});

/** The published document with one member changed. */
function changed(path: string, value: unknown): string {
  const names = path.split('/').slice(1);
  const last = names.pop() ?? '';
  const json = JSON.parse(published());
  let parent = json;
  for (const name of names) parent = parent[name];
  parent[last] = value;
  return JSON.stringify(json);
}

test('a document that cannot be used whole is refused, with the place', () => {
  const log = '/tlogs/1/publicKey';
  const zero = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.alloc(32)]);
  for (const [path, value, at] of [
    ['/mediaType', 'application/json', '/mediaType'],
    ['/mediaType', undefined, '/mediaType'],
    ['/tlogs', {}, '/tlogs'],
    [`${log}/validFor`, undefined, `${log}/validFor`],
    [`${log}/validFor/start`, undefined, `${log}/validFor/start`],
    [`${log}/validFor/start`, '2025-02-30T00:00:00Z', `${log}/validFor/start`],
    [`${log}/validFor/end`, 'never', `${log}/validFor/end`],
    [`${log}/rawBytes`, '*', `${log}/rawBytes`],
    [`${log}/rawBytes`, 'AAAA', '/tlogs/1'],
    [`${log}/rawBytes`, zero.toString('base64'), `${log}/rawBytes`],
    [`${log}/keyDetails`, 'PKIX_NONE', '/tlogs/1'],
    ['/tlogs/1/baseUrl', 'https://a b', `${log}/rawBytes`],
    ['/tlogs/1/logId', undefined, '/tlogs/1/logId'],
    ['/ctlogs/0/publicKey/rawBytes', 'AAAA', '/ctlogs/0'],
    ['/ctlogs/0/publicKey/validFor/start', null, '/ctlogs/0/publicKey/validFor/start'],
    ['/certificateAuthorities/0/validFor', null, '/certificateAuthorities/0/validFor'],
    ['/certificateAuthorities/0/certChain', {}, '/certificateAuthorities/0/certChain'],
    [
      '/timestampAuthorities/0/certChain/certificates/1/rawBytes',
      'AAAA',
      '/timestampAuthorities/0/certChain/certificates/1/rawBytes',
    ],
  ] as const)
    assert.throws(
      () => parseTrustRoots(changed(path, value)),
      (error: unknown) => error instanceof TrustRootError && error.at === at,
      `${path} ${value}`,
    );
  for (const json of ['', '[]', '{"a":1,"a":2}', 'null'])
    assert.throws(() => parseTrustRoots(json), TrustRootError, json);
});
