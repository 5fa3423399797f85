import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { TimestampResult } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { createAttestationPlatform } from './attestation-platform.ts';
import {
  CODE_SIGNING,
  extension,
  issue,
  TIME_STAMPING,
  testAuthority,
} from './test-certificates.ts';
import { octets } from './test-der.ts';
import { stampOf, testStamper } from './test-stamp.ts';
import { type TestTrust, testTrustRoots } from './test-trust-root.ts';

const signature = randomBytes(70);

const verify = (token: Uint8Array, ...stampers: TestTrust[]) =>
  createAttestationPlatform(testTrustRoots({ stampers })).verifyTimestamp(
    token,
    signature,
  ) as TimestampResult;

const { root, below, chain } = testAuthority();
const stamper = testStamper(below);
const trust = { chain: [stamper, ...chain], name: 'https://tsa.example.com' };
const VALID = { outcome: 'valid', time: NOON, authority: trust.name };

test('a stamp of an authority that is trusted, by P-256 or RSA', () => {
  assert.deepEqual(verify(stampOf(stamper, signature), trust), VALID);
  const rsa = testStamper(root, { type: 'rsa' });
  for (const hash of ['sha256', 'sha512'] as const) {
    const token = stampOf(rsa, signature, { hash });
    assert.deepEqual(verify(token, trust, { ...trust, chain: [rsa, root] }), VALID, hash);
  }
});

test('the certificate that stamped may lie in the token, as long as an authority issued it', () => {
  const token = stampOf(stamper, signature, { embedded: [issue(), stamper] });
  assert.deepEqual(verify(token, { ...trust, chain }), VALID);
  const other = testAuthority();
  assert.equal(verify(token, { ...trust, chain: other.chain }).outcome, 'unknown');
  assert.equal(verify(stampOf(stamper, signature), { ...trust, chain }).outcome, 'unknown');
});

test('an authority is trusted from its first instant to its last', () => {
  for (const [from, until, outcome] of [
    [NOON, NOON, 'valid'],
    [NOON - HOUR, null, 'valid'],
    [NOON + 1, null, 'unknown'],
    [NOON - HOUR, NOON - 1, 'unknown'],
  ] as const)
    assert.equal(
      verify(stampOf(stamper, signature), { ...trust, from, until }).outcome,
      outcome,
      `${from} ${until}`,
    );
  const again = { ...trust, from: NOON - HOUR };
  const both = verify(stampOf(stamper, signature), { ...trust, until: NOON - 1 }, again);
  assert.deepEqual(both, VALID);
});

/** A time stamp by an invalid certificate. */
const stampedBy = (change: Parameters<typeof testStamper>[1], above = testAuthority()) => {
  const own = testStamper(above.below, change);
  return verify(stampOf(own, signature), { chain: [own, ...above.chain] });
};

test('refuses an invalid time stamp, or reports it as unknown', () => {
  const stranger = testStamper(testAuthority().below);
  const sha1 = stampOf(stamper, signature, { hash: 'sha1' });
  const soon = { from: NOON + 1000 };
  const past = { until: NOON - 1000 };
  const critical = { extensions: [extension('1.2.3.4', octets(), { isCritical: true })] };
  for (const [why, result, outcome, detail] of [
    ['over something else', verify(stampOf(stamper, randomBytes(70)), trust), 'invalid', /else/],
    ['by a stranger', verify(stampOf(stranger, signature), trust), 'unknown', /No time-st/],
    [
      'by a stranger in the name of the authority',
      verify(stampOf(stranger, signature, { names: stamper }), trust),
      'invalid',
      /does not hold/,
    ],
    ['refused', verify(stampOf(stamper, signature, { status: 2 }), trust), 'invalid', /refused/],
    ['SHA-1', verify(sha1, trust), 'invalid', /hash/],
    ['before the certificate', stampedBy(soon), 'invalid', /not valid then/],
    ['after the certificate', stampedBy(past), 'invalid', /not valid then/],
    ['before the CA', stampedBy({}, testAuthority({ below: soon })), 'invalid', /not valid then/],
    ['after the root', stampedBy({}, testAuthority({ root: past })), 'invalid', /not valid then/],
    ['for nothing', stampedBy({ uses: [] }), 'invalid', /time stamps/],
    ['for code', stampedBy({ uses: [CODE_SIGNING] }), 'invalid', /time stamps/],
    ['for both', stampedBy({ uses: [CODE_SIGNING, TIME_STAMPING] }), 'invalid', /time stamps/],
    ['not critical', stampedBy({ isCritical: false }), 'invalid', /time stamps/],
    ['unknown extension', stampedBy(critical), 'invalid', /1\.2\.3\.4/],
    [
      'a longer chain than may be',
      stampedBy({}, testAuthority({ root: { path_length: 0 } })),
      'invalid',
      /longer/,
    ],
    [
      'below no CA',
      stampedBy({}, testAuthority({ below: { ca: false } })),
      'unknown',
      /No time-st/,
    ],
  ] as const) {
    assert.equal(result.outcome, outcome, why);
    assert.match(JSON.stringify(result), detail, why);
  }
});

test('does not trust another time than the signed one', () => {
  const [token, later] = [NOON, NOON + HOUR].map((time) => stampOf(stamper, signature, { time }));
  assert.ok(token && later);
  const at = Buffer.from(token).indexOf('20261121');
  const changed = token.slice();
  changed.set(later.subarray(at, at + 14), at);
  assert.notDeepEqual(changed, token);
  assert.match(JSON.stringify(verify(changed, trust)), /does not hold/);
});

test('no changed or truncated token throws, or states something else', () => {
  const { verifyTimestamp } = createAttestationPlatform(testTrustRoots({ stampers: [trust] }));
  const token = stampOf(stamper, signature, { embedded: [stamper] });
  const believed = (bytes: Uint8Array) => {
    const result = verifyTimestamp(bytes, signature) as TimestampResult;
    if (result.outcome === 'valid') assert.deepEqual(result, VALID);
    return result.outcome === 'valid';
  };
  for (let length = 0; length < token.length; length++)
    assert.equal(believed(token.subarray(0, length)), false, `${length} bytes`);
  const info = Buffer.from(token).indexOf(Buffer.from('02010106022a03', 'hex')) - 2;
  const end = info + 2 + (token[info + 1] ?? 0);
  const neutral: number[] = [];
  for (let at = 0; at < token.length; at++) {
    const changed = token.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    if (believed(changed)) neutral.push(at);
  }
  assert.deepEqual(
    neutral.filter((at) => at >= info && at < end),
    [],
    'nothing of what was signed',
  );
});
