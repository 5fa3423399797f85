import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CertificateResult } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { HOUR, NOON } from '@assay/core/attestation/scenes/test-authorities.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { createAttestationPlatform } from './attestation-platform.ts';
import { extension, issue, TIME_STAMPING, testAuthority } from './test-certificates.ts';
import { octets } from './test-der.ts';
import {
  certified,
  ISSUER,
  mailName,
  promiseOf,
  saidBy,
  saidOnceBy,
  testCtLog,
  uriName,
  userName,
} from './test-fulcio.ts';
import { testTrustRoots } from './test-trust-root.ts';

const { below, chain } = testAuthority();

const verify = (
  der: Uint8Array,
  trust: Parameters<typeof testTrustRoots>[0] = { issuers: [{ chain }] },
  time = NOON,
) =>
  createAttestationPlatform(testTrustRoots(trust)).verifyCertificate(
    [der],
    time,
  ) as CertificateResult;

test("a certificate's identity is its name: URI, mail address or user name", () => {
  for (const [name, subject] of [
    [uriName('https://example.com/ci@refs/heads/main'), 'https://example.com/ci@refs/heads/main'],
    [mailName(encodeUtf8('a@example.com')), 'a@example.com'],
    [userName('jürgen!example.com'), 'jürgen!example.com'],
  ] as const) {
    const { der, public_key } = certified(below, { names: [name] });
    const spki = new Uint8Array(public_key.export({ format: 'der', type: 'spki' }));
    assert.deepEqual(verify(der), { outcome: 'valid', spki, issuer: ISSUER, subject });
  }
});

test('reads the issuer from the newer extension, or else from the older', () => {
  for (const issuer of [
    [saidOnceBy(ISSUER)],
    [saidOnceBy('https://old.example.com'), saidBy(ISSUER)],
  ]) {
    const result = verify(certified(below, { issuer }).der);
    assert.ok(result.outcome === 'valid');
    assert.equal(result.issuer, ISSUER);
  }
});

test('a certificate counts from its first instant to its last, and so does the authority', () => {
  const [from, until] = [NOON - 60_000, NOON + 60_000];
  const { der } = certified(below, { from, until });
  for (const [time, outcome] of [
    [from - 1000, 'invalid'],
    [from, 'valid'],
    [until, 'valid'],
    [until + 1000, 'invalid'],
    [NOON - 24 * HOUR, 'unknown'],
  ] as const)
    assert.equal(verify(der, undefined, time).outcome, outcome, `${time}`);
  const ended = { issuers: [{ chain, until: NOON - 1 }] };
  assert.equal(verify(der, ended).outcome, 'unknown');
  assert.equal(verify(der, { issuers: [...ended.issuers, { chain }] }).outcome, 'valid');
});

test('refuses a certificate without a single signer, or reports it as unknown', () => {
  const stranger = testAuthority();
  // With the eighth bit set, which an ASCII decoder drops: bab@example.com.
  const masked = encodeUtf8('bob@example.com').fill(0xe1, 1, 2);
  for (const [why, der, outcome, detail] of [
    ['by a stranger', certified(stranger.below).der, 'unknown', /No authority/],
    ['by itself', issue().der, 'unknown', /No authority/],
    ['below a signer', certified(certified(below)).der, 'unknown', /No authority/],
    ['a CA', certified(below, { ca: true }).der, 'invalid', /signing code/],
    ['for time stamps', certified(below, { uses: [TIME_STAMPING] }).der, 'invalid', /signing code/],
    ['for nothing', issue({ by: below }).der, 'invalid', /signing code/],
    ['without name', certified(below, { names: [] }).der, 'invalid', /one signer/],
    ['without issuer', certified(below, { issuer: [] }).der, 'invalid', /one signer/],
    [
      'two names',
      certified(below, { names: [uriName('https://a'), uriName('https://b')] }).der,
      'invalid',
      /one signer/,
    ],
    [
      'letters that are none',
      certified(below, { names: [mailName(masked)] }).der,
      'invalid',
      /one s/,
    ],
    [
      'another kind of name',
      certified(below, { names: [userName('a', '1.2.3')] }).der,
      'invalid',
      /one signer/,
    ],
    [
      'an extension that has to be known',
      certified(below, {
        issuer: [saidBy(ISSUER), extension('1.2.3.4', octets(), { isCritical: true })],
      }).der,
      'invalid',
      /1\.2\.3\.4/,
    ],
    ['junk', encodeUtf8('certificate'), 'invalid', /no certificate/],
    ['nothing', new Uint8Array(0), 'invalid', /no certificate/],
  ] as const) {
    const result = verify(der);
    assert.equal(result.outcome, outcome, why);
    assert.match(JSON.stringify(result), detail, why);
  }
  const { verifyCertificate } = createAttestationPlatform(null);
  const result = verifyCertificate([certified(below).der], NOON) as CertificateResult;
  assert.equal(result.outcome, 'unknown');
});

test('with trusted certificate logs, one of them must have issued an SCT', () => {
  const [log, other] = [testCtLog(), testCtLog()];
  const trust = { issuers: [{ chain }], ctlogs: [log.publicKey] };
  const outcome = (promise: ReturnType<typeof promiseOf> | undefined) =>
    verify(certified(below, promise ? { promise } : {}).der, trust).outcome;
  assert.equal(outcome(promiseOf([log], below)), 'valid');
  assert.equal(outcome(promiseOf([other, log], below)), 'valid', 'those of strangers do no harm');
  assert.equal(outcome(undefined), 'invalid');
  assert.equal(outcome(promiseOf([], below)), 'invalid');
  assert.equal(outcome(promiseOf([other], below)), 'invalid');
  assert.equal(outcome(promiseOf([log], testAuthority().below)), 'invalid', 'for another issuer');
  assert.equal(outcome(promiseOf([log], below, NOON - 24 * HOUR)), 'invalid', 'before its time');
  const forged = { ...log, privateKey: other.privateKey };
  assert.equal(outcome(promiseOf([forged], below)), 'invalid');
  assert.equal(outcome(promiseOf([log, forged], below)), 'invalid', 'one that cannot be his');
});

test('no changed certificate throws, or names an identity', () => {
  const log = testCtLog();
  const { der } = certified(below, { promise: promiseOf([log], below) });
  const trust = { issuers: [{ chain }], ctlogs: [log.publicKey] };
  const { verifyCertificate } = createAttestationPlatform(testTrustRoots(trust));
  const judge = (bytes: Uint8Array) => verifyCertificate([bytes], NOON) as CertificateResult;
  assert.equal(judge(der).outcome, 'valid');
  for (let at = 0; at < der.length; at++) {
    const changed = der.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    assert.notEqual(judge(changed).outcome, 'valid', `byte ${at}`);
    assert.notEqual(judge(der.subarray(0, at)).outcome, 'valid', `${at} bytes`);
  }
});
