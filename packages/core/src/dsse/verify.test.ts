import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeHex, encodeHex } from '../encoding/hex.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { type Envelope, parseEnvelope } from './envelope.ts';
import { paeOf } from './pae.ts';
import { derOfP1363, encodingOf, isSignedBy, p1363OfDer } from './signature.ts';
import { ed25519Signer, p256Signer, publicKeyOf, verifySignature } from './test-signer.ts';
import { type TrustedKey, verifyEnvelope } from './verify.ts';

const vector = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../vectors/dsse/${name}.json`, import.meta.url), 'utf8'));

interface ProtocolVector {
  payload: string;
  payloadType: string;
  pae: string;
  key: { x_dec: string; y_dec: string };
  envelope: object;
}

test("the protocol's test vector verifies, and fails with one bit changed", async () => {
  const { payload, payloadType, pae, key, envelope } = vector(
    'protocol-test-vector',
  ) as ProtocolVector;
  assert.deepEqual(paeOf(payloadType, encodeUtf8(payload)), encodeUtf8(pae));
  const coordinate = (decimal: string) =>
    Buffer.from(BigInt(decimal).toString(16).padStart(64, '0'), 'hex').toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(key.x_dec), y: coordinate(key.y_dec) };
  const trusted = {
    id: 'k',
    principal: 'p',
    key: publicKeyOf(createPublicKey({ key: jwk, format: 'jwk' })),
  };
  const read = parseEnvelope(encodeUtf8(JSON.stringify(envelope)));
  const trust = { keys: [trusted], threshold: 1, payload_types: [payloadType] };
  const verdict = await verifyEnvelope(read, trust, verifySignature);
  assert.equal(verdict.ok && verdict.payload, read.payload);
  for (const part of [read.payload, read.signatures[0]?.signature ?? new Uint8Array(0)])
    for (let bit = 0; bit < part.length * 8; bit++) {
      flip(part, bit);
      const { ok } = await verifyEnvelope(read, trust, verifySignature);
      flip(part, bit);
      assert.equal(ok, false, `bit ${bit}`);
    }
});

function flip(bytes: Uint8Array, bit: number): void {
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
}

interface Vectors {
  keys: Record<string, string>;
  vectors: {
    id: string;
    envelope: object;
    trustedKeys: string[];
    threshold: number;
    supportedPayloadTypes: string[];
    pae?: string;
    expect: 'accept' | 'reject';
  }[];
}

const { keys: KEYS, vectors: VECTORS } = vector('vectors') as Vectors;
const rawKey = (name: string): TrustedKey => ({
  id: name,
  principal: name,
  key: {
    algorithm: 'ed25519',
    spki: decodeHex(`302a300506032b6570032100${KEYS[name] ?? ''}`),
  },
});

for (const { id, envelope, trustedKeys, threshold, supportedPayloadTypes, pae, expect } of VECTORS)
  test(`DSSE test vector ${id} answers ${expect}`, async () => {
    const read = parseEnvelope(encodeUtf8(JSON.stringify(envelope)));
    if (pae) assert.equal(encodeHex(paeOf(read.payload_type, read.payload)), pae);
    const { ok } = await verifyEnvelope(
      read,
      { keys: trustedKeys.map(rawKey), threshold, payload_types: supportedPayloadTypes },
      verifySignature,
    );
    assert.equal(ok, expect === 'accept');
  });

const PAYLOAD = encodeUtf8('{}');
const TYPE = 'application/vnd.in-toto+json';
const signers = [p256Signer(), ed25519Signer(), p256Signer()];
const trusted = signers.map(({ key }, i) => ({ id: `k${i}`, principal: `p${i}`, key }));
const signedBy = (...by: number[]): Envelope => ({
  payload_type: TYPE,
  payload: PAYLOAD,
  signatures: by.map((i) => ({
    keyid: `k${i}`,
    signature: signers[i]?.sign(paeOf(TYPE, PAYLOAD)) ?? new Uint8Array(0),
  })),
});
const verify = (envelope: Envelope, threshold: number, keys: TrustedKey[] = trusted) =>
  verifyEnvelope(envelope, { keys, threshold, payload_types: [TYPE] }, verifySignature);

test('a threshold counts principals: two keys of one are one', async () => {
  const ofOne = trusted.map((key) => ({ ...key, principal: 'p' }));
  assert.equal((await verify(signedBy(0, 1), 2)).ok, true);
  const verdict = await verify(signedBy(0, 1), 2, ofOne);
  assert.deepEqual([verdict.ok, verdict.signed_by.length], [false, 2]);
  assert.ok(!verdict.ok && verdict.failure === 'threshold');
});

test('two ECDSA signatures by one key are one signer', async () => {
  assert.equal((await verify(signedBy(0, 0, 0), 2)).ok, false);
});

test('one key listed for two principals is one signer, whatever the keyids say', async () => {
  const key = trusted[0]?.key ?? rawKey('A').key;
  const listed = [
    { id: 'k0', principal: 'p0', key },
    { id: 'other', principal: 'p1', key },
  ];
  const envelope = signedBy(0, 0);
  const renamed = {
    ...envelope,
    signatures: envelope.signatures.map((s, i) => ({ ...s, keyid: i === 0 ? 'k0' : 'other' })),
  };
  assert.equal((await verify(renamed, 2, listed)).ok, false);
});

test('the keyid decides nothing: neither a wrong nor an unknown one changes the verdict', async () => {
  for (const keyid of ['k1', 'nobody', '']) {
    const envelope = signedBy(0);
    const renamed = { ...envelope, signatures: envelope.signatures.map((s) => ({ ...s, keyid })) };
    const verdict = await verify(renamed, 1);
    assert.deepEqual(
      verdict.signed_by.map(({ id }) => id),
      ['k0'],
    );
  }
});

test('a signature by a stranger, or over another type, is not counted', async () => {
  assert.equal((await verify(signedBy(2), 1, trusted.slice(0, 2))).ok, false);
  const other = { ...signedBy(0), payload_type: 'text/plain' };
  const verdict = await verifyEnvelope(
    other,
    { keys: trusted, threshold: 1, payload_types: [TYPE, 'text/plain'] },
    verifySignature,
  );
  assert.equal(verdict.ok, false);
  const unread = await verify(other, 1);
  assert.ok(!unread.ok && unread.failure === 'payload_type');
});

test('refuses a threshold below one', async () => {
  for (const threshold of [0, -1, 1.5, Number.NaN])
    await assert.rejects(verify(signedBy(0), threshold), RangeError);
});

test('accepts an ECDSA signature in DER and in P1363, and converts between them', async () => {
  const [{ key, sign }] = [p256Signer()];
  for (let i = 0; i < 50; i++) {
    const message = encodeUtf8(`message ${i}`);
    const [der, p1363] = [sign(message), sign(message, 'p1363')];
    assert.equal(encodingOf(key.algorithm, der), 'der');
    assert.equal(encodingOf(key.algorithm, p1363), 'p1363');
    assert.deepEqual(derOfP1363(p1363OfDer(der) ?? der), der);
    assert.deepEqual(p1363OfDer(derOfP1363(p1363) ?? p1363), p1363);
    assert.equal(await isSignedBy({ key, message, signature: der }, verifySignature), true);
    assert.equal(await isSignedBy({ key, message, signature: p1363 }, verifySignature), true);
  }
});

const ORDER = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551';
const ONE = '1'.padStart(64, '0');

test('refuses numbers out of range and any second DER encoding', () => {
  for (const [hex, why] of [
    [`${'0'.repeat(64)}${ONE}`, 'r is zero'],
    [`${ONE}${'0'.repeat(64)}`, 's is zero'],
    [`${ORDER}${ONE}`, 'r is the order'],
    [`${ONE}${ORDER}`, 's is the order'],
    [ONE, 'half of one'],
  ] as const)
    assert.equal(encodingOf('ecdsa-p256-sha256', decodeHex(hex)), undefined, why);
  assert.equal(encodingOf('ecdsa-p256-sha256', decodeHex('3006020101020101')), 'der');
  for (const [hex, why] of [
    ['300702010102020001', 'a longer integer than needed'],
    ['3006020101020181', 'a negative integer'],
    ['3006020100020101', 'zero'],
    ['308106020101020101', 'a length in two bytes'],
    ['300602010102010100', 'bytes after the end'],
    ['3007020101020101', 'a length beyond the end'],
    ['3006030101020101', 'another type'],
    ['30040201010200', 'an empty integer'],
    [`3027020101022200${'ff'.repeat(33)}`, 'an integer of 33 digits'],
    ['', 'nothing'],
  ] as const)
    assert.equal(encodingOf('ecdsa-p256-sha256', decodeHex(hex)), undefined, why);
  assert.equal(encodingOf('ed25519', new Uint8Array(63)), undefined);
});

test('never throws for any bytes, and a parsed signature survives a round trip', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 60, maxLength: 74 }), (bytes) => {
      const p1363 = p1363OfDer(bytes);
      if (p1363) assert.deepEqual(derOfP1363(p1363), bytes);
      const der = derOfP1363(bytes);
      if (der) assert.deepEqual(p1363OfDer(der), bytes);
    }),
  );
});
