import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { test } from 'node:test';
import { LicenseError, type LicenseErrorCode } from './license-error.ts';
import { LONGEST_LICENSE, problemOf, readLicense, writeLicense } from './license-token.ts';

const NAMES = { features: ['azure-ad'] as const, limits: ['users', 'sboms'] as const };
const AUD = '3e671687-395b-41f5-a30f-a58921a69b79';
const PAYLOAD = {
  aud: AUD,
  nbf: 1_700_000_000,
  exp: 1_800_000_000,
  serial: 7,
  features: ['azure-ad' as const],
  limits: { users: 100 },
  holder: 'Müller & Söhne',
};

const ours = generateKeyPairSync('ed25519');
const theirs = generateKeyPairSync('ed25519');
const signBy = (key: KeyObject) => (bytes: Uint8Array) => sign(null, bytes, key);
const isOurs = (signed: Uint8Array, signature: Uint8Array) =>
  verify(null, signed, ours.publicKey, signature);

const token = writeLicense(PAYLOAD, NAMES, signBy(ours.privateKey));
const [, version = '', body = '', signature = ''] = token.split('.');
const base64url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

/** A token with any JSON, duly signed. */
function signed(json: string | Uint8Array, prefix = 'assay-license.v1.'): string {
  const text = `${prefix}${base64url(json)}`;
  return `${text}.${base64url(sign(null, Buffer.from(text), ours.privateKey))}`;
}
const withChange = (change: object) => signed(JSON.stringify({ ...PAYLOAD, ...change }));
const without = (member: keyof typeof PAYLOAD) =>
  signed(JSON.stringify({ ...PAYLOAD, [member]: undefined }));

test('a license is read as it was written', () => {
  assert.deepEqual(readLicense(token, NAMES, isOurs), PAYLOAD);
  assert.match(token, /^assay-license\.v1\.[\w-]+\.[\w-]{86}$/);
});

/** Replaces the character at a position with another one of the alphabet. */
const flip = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const none = base64url(new Uint8Array(64));
const json = JSON.stringify(PAYLOAD);
const swapped = writeLicense({ ...PAYLOAD, serial: 8 }, NAMES, signBy(ours.privateKey));

const REFUSED: [what: string, token: string, code: LicenseErrorCode][] = [
  ['nothing', '', 'form'],
  ['another format', token.replace('assay-license', 'assay-permit'), 'form'],
  ['another version', token.replace('.v1.', '.v2.'), 'form'],
  ['a JSON Web Token', `${base64url('{"alg":"none"}')}.${body}.`, 'form'],
  ['no signature', `assay-license.${version}.${body}`, 'form'],
  ['an empty signature', `assay-license.${version}.${body}.`, 'form'],
  ['an empty payload', `assay-license.${version}..${signature}`, 'form'],
  ['one part more', `${token}.${signature}`, 'form'],
  ['one character less', token.slice(0, -1), 'form'],
  ['half of it', token.slice(0, token.length / 2), 'form'],
  ['a signature of 63 bytes', `assay-license.v1.${body}.${base64url(new Uint8Array(63))}`, 'form'],
  ['padding', `${token}==`, 'form'],
  ['unused bits that are set', `${token.slice(0, -1)}${token.at(-1) === 'h' ? 'i' : 'h'}`, 'form'],
  ['base64 that is not of URLs', token.replace(signature, `+/${signature.slice(2)}`), 'form'],
  ['white space inside', `${token.slice(0, 40)}\n${token.slice(40)}`, 'form'],
  ['letters beyond ASCII', token.replace(body, `${body.slice(0, -1)}Ł`), 'form'],
  ['more than 16 KiB', signed(json.replace('Müller', 'M'.repeat(LONGEST_LICENSE))), 'too_long'],
  ['a changed payload', token.replace(body, flip(body, 12)), 'signature'],
  ['a changed signature', token.replace(signature, flip(signature, 5)), 'signature'],
  ['zeros for a signature', token.replace(signature, none), 'signature'],
  [
    'the signature of another license',
    token.replace(signature, swapped.split('.').at(-1) ?? ''),
    'signature',
  ],
  [
    'a key that nobody trusts',
    writeLicense(PAYLOAD, NAMES, signBy(theirs.privateKey)),
    'signature',
  ],
  [
    'a signature without the prefix',
    `assay-license.v1.${body}.${base64url(sign(null, Buffer.from(body), ours.privateKey))}`,
    'signature',
  ],
  [
    'a signature of RSA, cut',
    `assay-license.v1.${body}.${base64url(sign('sha256', Buffer.from(body), rsa.privateKey).subarray(0, 64))}`,
    'signature',
  ],
  ['a text that is no JSON', signed('{'), 'payload'],
  ['a list', signed('[]'), 'payload'],
  ['bytes that are not UTF-8', signed(Uint8Array.of(0x22, 0xff, 0x22)), 'payload'],
  ['a key twice', signed(json.replace('"serial":7', '"serial":7,"serial":8')), 'payload'],
  [
    'a key twice, once escaped',
    signed(json.replace('"serial":7', '"serial":7,"seria\\u006c":8')),
    'payload',
  ],
  ['a member that nobody knows', withChange({ alg: 'none' }), 'payload'],
  ['a prototype', signed(json.replace('{', '{"__proto__":{"serial":9},')), 'payload'],
  ['no audience', without('aud'), 'payload'],
  ['an audience in capitals', withChange({ aud: AUD.toUpperCase() }), 'payload'],
  ['two audiences', withChange({ aud: [AUD] }), 'payload'],
  ['no end', without('exp'), 'payload'],
  ['an end before its beginning', withChange({ exp: PAYLOAD.nbf }), 'payload'],
  ['an end as a text', withChange({ exp: '2099-01-01' }), 'payload'],
  ['an end beyond all years', withChange({ exp: 1e15 }), 'payload'],
  ['no beginning', without('nbf'), 'payload'],
  ['no serial', without('serial'), 'payload'],
  ['serial 0', withChange({ serial: 0 }), 'payload'],
  ['a serial with a fraction', withChange({ serial: 1.5 }), 'payload'],
  ['a feature that nobody knows', withChange({ features: ['everything'] }), 'payload'],
  ['a feature twice', withChange({ features: ['azure-ad', 'azure-ad'] }), 'payload'],
  ['a limit that nobody knows', withChange({ limits: { tenants: 1 } }), 'payload'],
  ['a limit below zero', withChange({ limits: { users: -1 } }), 'payload'],
  ['limits in a list', withChange({ limits: [1] }), 'payload'],
  ['a holder with control characters', withChange({ holder: 'a\nb' }), 'payload'],
];

for (const [what, text, code] of REFUSED)
  test(`refuses ${what}`, () => {
    assert.throws(
      () => readLicense(text, NAMES, isOurs),
      (error) =>
        error instanceof LicenseError && error.code === code && error.message.endsWith('.'),
    );
  });

test('reads nothing before the signature is verified', () => {
  const asked: string[] = [];
  const never = (bytes: Uint8Array) => asked.push(Buffer.from(bytes).toString()) < 0;
  assert.throws(() => readLicense(signed('{'), NAMES, never), /not signed by a key/);
  assert.deepEqual(asked, [`assay-license.v1.${base64url('{')}`]);
});

test('a license is valid for its installation, from its start to just before its end', () => {
  const at = (now_s: number, instance_uuid = AUD) => problemOf(PAYLOAD, { instance_uuid, now_s });
  assert.equal(at(PAYLOAD.nbf), null);
  assert.equal(at(PAYLOAD.exp - 1), null);
  assert.match(String(at(PAYLOAD.nbf - 0.001)), /does not hold before 2023-11-14T22:13:20.000Z/);
  assert.match(String(at(PAYLOAD.exp)), /expired at 2027-01-15T08:00:00.000Z/);
  assert.match(String(at(PAYLOAD.nbf, '00000000-0000-4000-8000-000000000000')), /another/);
  const any = { ...PAYLOAD, aud: '*' };
  assert.equal(problemOf(any, { instance_uuid: AUD, now_s: PAYLOAD.nbf }), null);
});

test('refuses to write content that could not be read', () => {
  for (const change of [{ serial: 0 }, { exp: 1 }, { aud: 'x' }, { limits: { users: 0.5 } }])
    assert.throws(
      () => writeLicense({ ...PAYLOAD, ...change }, NAMES, signBy(ours.privateKey)),
      LicenseError,
    );
});
