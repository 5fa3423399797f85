import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { decodeEitherBase64 } from './either-base64.ts';
import {
  type Envelope,
  formatEnvelope,
  MOST_ENVELOPE_BYTES,
  MOST_ENVELOPE_SIGNATURES,
  parseEnvelope,
} from './envelope.ts';
import { EnvelopeError } from './envelope-error.ts';
import { paeOf } from './pae.ts';

const ENVELOPE: Envelope = {
  payload_type: 'application/vnd.in-toto+json',
  payload: Uint8Array.of(0xfb, 0xff, 0xbf, 0x3e, 0x3f),
  signatures: [
    { keyid: 'a', signature: Uint8Array.of(1, 2, 3) },
    { keyid: '', signature: Uint8Array.of(4) },
  ],
};

const parse = (value: unknown) => parseEnvelope(encodeUtf8(JSON.stringify(value)));

test('an envelope survives a round trip', () => {
  assert.deepEqual(parseEnvelope(encodeUtf8(formatEnvelope(ENVELOPE))), ENVELOPE);
});

test('members that DSSE does not name are passed over, and an unset keyid is an empty one', () => {
  const read = parse({
    payload: '',
    payloadType: 't',
    extra: { payload: 'x' },
    signatures: [{ sig: '' }, { sig: 'AQ==', keyid: null, ext: {} }],
  });
  assert.deepEqual(
    read.signatures.map(({ keyid }) => keyid),
    ['', ''],
  );
});

test('reads both alphabets of base64, each text in one way', () => {
  for (const text of ['+/+/Pj8=', '-_-_Pj8=', '-_-_Pj8', '+/+/Pj8'])
    assert.deepEqual(decodeEitherBase64(text), ENVELOPE.payload, text);
  for (const [text, why] of [
    ['+_+/Pj8=', 'two alphabets'],
    ['+/+/Pj8==', 'too much padding'],
    ['+/+/Pj9=', 'unused bits that are not zero'],
    ['+/+/ Pj8=', 'white space'],
    ['+/+/Pj8=\n', 'a line feed'],
    ['A', 'a length that base64 does not have'],
    ['=', 'padding alone'],
    ['AA==AA==', 'text after the padding'],
  ] as const)
    assert.equal(decodeEitherBase64(text), undefined, why);
});

test('an envelope that cannot be read is refused with the place', () => {
  const signature = { sig: 'AQ==' };
  const good = { payload: 'AQ==', payloadType: 't', signatures: [signature] };
  for (const [value, code, at] of [
    [[], 'wrong_type', ''],
    [{ ...good, payload: undefined }, 'missing', '/payload'],
    [{ ...good, payloadType: null }, 'missing', '/payloadType'],
    [{ ...good, payloadType: 1 }, 'wrong_type', '/payloadType'],
    [{ ...good, payload: 'A' }, 'base64', '/payload'],
    [{ ...good, signatures: {} }, 'wrong_type', '/signatures'],
    [{ ...good, signatures: undefined }, 'missing', '/signatures'],
    [{ ...good, signatures: [] }, 'no_signature', '/signatures'],
    [{ ...good, signatures: [signature, 1] }, 'wrong_type', '/signatures/1'],
    [{ ...good, signatures: [{}] }, 'missing', '/signatures/0/sig'],
    [{ ...good, signatures: [{ sig: '%' }] }, 'base64', '/signatures/0/sig'],
    [{ ...good, signatures: [{ sig: 'AQ==', keyid: 7 }] }, 'wrong_type', '/signatures/0/keyid'],
    [
      { ...good, signatures: Array(MOST_ENVELOPE_SIGNATURES + 1).fill(signature) },
      'too_many',
      '/signatures',
    ],
  ] as const)
    assert.throws(
      () => parse(value),
      (error: unknown) => error instanceof EnvelopeError && error.code === code && error.at === at,
      `${code} ${at}`,
    );
  assert.throws(() => parseEnvelope(new Uint8Array(MOST_ENVELOPE_BYTES + 1)), {
    code: 'too_long',
  });
});

test('refuses a duplicate key, which two programs could read differently', () => {
  const json =
    '{"payload":"AQ==","payload":"Ag==","payloadType":"t","signatures":[{"sig":"AQ=="}]}';
  assert.throws(() => parseEnvelope(encodeUtf8(json)), { code: 'duplicate_key', at: '/payload' });
});

test('PAE counts bytes, not characters', () => {
  const pae = paeOf('exämple', encodeUtf8('ü'));
  assert.deepEqual(pae, encodeUtf8('DSSEv1 8 exämple 2 ü'));
});
