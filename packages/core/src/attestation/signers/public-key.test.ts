import assert from 'node:assert/strict';
import { createECDH, generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { ed25519Signer, p256Signer, verifySignature } from '../../dsse/test-signer.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { hasher } from '../../log/tree/test-platform.ts';
import { possessionMessage, verifyPossession } from './possession.ts';
import {
  formatPublicKeyPem,
  keyFingerprint,
  parsePublicKey,
  parsePublicKeyPem,
} from './public-key.ts';
import { PublicKeyError } from './public-key-error.ts';

const P256 = '3059301306072a8648ce3d020106082a8648ce3d030107034200';
const ED25519 = '302a300506032b6570032100';
const P = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff';

test('keys of P-256 and Ed25519 are taken, from DER and from PEM', () => {
  for (const { key } of [p256Signer(), ed25519Signer()]) {
    assert.deepEqual(parsePublicKey(key.spki), key);
    assert.deepEqual(parsePublicKeyPem(formatPublicKeyPem(key)), key);
    assert.deepEqual(parsePublicKeyPem(formatPublicKeyPem(key).replaceAll('\n', '\r\n')), key);
  }
});

test("a fingerprint equals Sigstore's hint", () => {
  // Key and hint of the case managed-key-happy-path of Sigstore's conformance suite.
  const pem = `-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAExRRST79+PsrRBnGAI4cMu6Omz2Jh
fwlMW+gIutNKVRaMyS4rQKvgngc5p8UbLj55pVHhIoAxi/SRgURZI0J3Xw==
-----END PUBLIC KEY-----
`;
  const hint = 'TLMsSDfG3ajPsWge+z/vX5T/zluXnmvbkTkwLIV68Tk=';
  assert.equal(keyFingerprint(hasher, parsePublicKeyPem(pem)), hint);
});

const point = encodeHex(p256Signer().key.spki).slice(P256.length + 2);
const [x, y] = [point.slice(0, 64), point.slice(64)];
const compressed = () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return ecdh.getPublicKey('hex', 'compressed');
};
const other = (type: 'ec' | 'rsa') => {
  const { publicKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-384' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  return encodeHex(publicKey.export({ format: 'der', type: 'spki' }));
};

test('a key in any second encoding, off the curve or for which strangers can sign is refused', () => {
  for (const [hex, code, why] of [
    [other('ec'), 'algorithm', 'P-384'],
    [other('rsa'), 'algorithm', 'RSA'],
    ['', 'algorithm', 'nothing'],
    [`${P256}04${x}${y}00`, 'not_canonical', 'bytes after the end'],
    [`${P256}04${x}`, 'not_canonical', 'one coordinate'],
    [
      `3039301306072a8648ce3d020106082a8648ce3d030107032200${compressed()}`,
      'not_canonical',
      'compressed',
    ],
    [`${P256}06${x}${y}`, 'not_canonical', 'hybrid'],
    [`308159${P256.slice(4)}04${x}${y}`, 'not_canonical', 'a length in two bytes'],
    [`${P256}04${P}${y}`, 'not_canonical', 'x beyond the field'],
    [`${P256}04${x}${P}`, 'not_canonical', 'y beyond the field'],
    [`${P256}04${'0'.repeat(128)}`, 'not_on_curve', 'zeros'],
    [`${P256}04${y}${x}`, 'not_on_curve', 'coordinates in the wrong order'],
    ['3019301306072a8648ce3d020106082a8648ce3d03010703020000', 'infinity', 'infinity'],
    [`${ED25519}01${'0'.repeat(62)}`, 'weak', 'the neutral element'],
    [`${ED25519}ee${'f'.repeat(60)}7f`, 'weak', 'y beyond the field'],
    [`${ED25519}${'1'.repeat(62)}`, 'not_canonical', 'an Ed25519 key that is too short'],
    [
      `302c300706032b65700500032100${'1'.repeat(64)}`,
      'algorithm',
      'parameters that Ed25519 does not have',
    ],
    [`302b300506032b6570032200${'1'.repeat(64)}`, 'not_canonical', 'a length that is not right'],
  ] as const)
    assert.throws(
      () => parsePublicKey(decodeHex(hex)),
      (error: unknown) => error instanceof PublicKeyError && error.code === code,
      why,
    );
});

test('each changed bit of a P-256 key is refused: no other point is near', () => {
  const { spki } = p256Signer().key;
  for (let bit = 0; bit < spki.length * 8; bit++) {
    const changed = spki.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => parsePublicKey(changed), PublicKeyError, `bit ${bit}`);
  }
});

test('refuses text that is not a PEM public key', () => {
  const pem = formatPublicKeyPem(p256Signer().key);
  for (const text of [
    ...['', 'x', pem.replaceAll('PUBLIC', 'PRIVATE'), pem.replace('MFkw', 'MF-w')],
    ...[pem.replace('MFkw', 'MF w'), `${pem}x`, pem.replace('BEGIN', 'begin')],
  ])
    assert.throws(() => parsePublicKeyPem(text), { code: 'pem' });
});

test('a proof of possession is valid only for this key, principal and log', async () => {
  for (const [signer, stranger] of [
    [p256Signer(), p256Signer()],
    [ed25519Signer(), ed25519Signer()],
  ] as const) {
    const claim = { log: 'example.com/tlog/1', principal: 'p', key: signer.key };
    const proof = signer.sign(possessionMessage(claim));
    const holds = (change: object, by = proof) =>
      verifyPossession({ ...claim, ...change }, by, verifySignature);
    assert.equal(await holds({}), true);
    assert.equal(await holds({ principal: 'q' }), false);
    assert.equal(await holds({ log: 'example.com/tlog/2' }), false);
    assert.equal(await holds({ key: stranger.key }), false);
    assert.equal(await holds({}, stranger.sign(possessionMessage(claim))), false);
    assert.equal(await holds({}, concatBytes(proof, Uint8Array.of(0))), false);
  }
});
