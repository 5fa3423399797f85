/**
 * DSSE envelopes (DSSE 1.0.2, envelope.md): bytes of any kind, their type, and signatures over both.
 *
 *     {"payload":"aGVsbG8gd29ybGQ=","payloadType":"http://example.com/HelloWorld","signatures":[{"keyid":"","sig":"A3Jq…"}]}
 *
 * The payload is decoded once: callers receive the verified bytes, never a second reading of the text.
 */

import { encodeBase64 } from '../encoding/base64.ts';
import { parseStrictJson } from '../encoding/strict-json.ts';
import { decodeEitherBase64 } from './either-base64.ts';
import { EnvelopeError } from './envelope-error.ts';
import { type Element, Members } from './json-members.ts';

/** A signature of an envelope; not verified. */
export interface EnvelopeSignature {
  /** A hint, never a decision; '' when not set. */
  keyid: string;
  signature: Uint8Array;
}

/** An envelope, read. */
export interface Envelope {
  payload_type: string;
  payload: Uint8Array;
  /** One at least. */
  signatures: EnvelopeSignature[];
}

/** Longest envelope in bytes of JSON: an SBOM of 48 MiB as payload. */
export const MOST_ENVELOPE_BYTES = 64 * 1024 * 1024;

/** Envelopes with more signatures are refused, to bound verification time. */
export const MOST_ENVELOPE_SIGNATURES = 32;

/** Limits for envelopes and documents that contain one. */
export const ENVELOPE_JSON_LIMITS = {
  depth: 32,
  string: MOST_ENVELOPE_BYTES,
  values: 100_000,
} as const;

/**
 * Parses an envelope. Members that DSSE does not define are ignored, as it requires.
 *
 * @throws JsonError, EnvelopeError
 */
export function parseEnvelope(json: Uint8Array): Envelope {
  if (json.length > MOST_ENVELOPE_BYTES)
    throw new EnvelopeError(
      'too_long',
      `An envelope has ${MOST_ENVELOPE_BYTES} bytes at most.`,
      '',
    );
  return envelopeOf({ value: parseStrictJson(json, ENVELOPE_JSON_LIMITS), at: '' });
}

/** Reads an envelope that is part of a greater JSON document. @throws EnvelopeError */
export function envelopeOf(element: Element): Envelope {
  const members = new Members(element, (...fault) => new EnvelopeError(...fault));
  const signatures = members.list('signatures');
  const at = members.pointer('signatures');
  if (signatures.length === 0)
    throw new EnvelopeError('no_signature', 'An envelope has a signature.', at);
  if (signatures.length > MOST_ENVELOPE_SIGNATURES)
    throw new EnvelopeError('too_many', `More than ${MOST_ENVELOPE_SIGNATURES} signatures.`, at);
  return {
    payload_type: members.text('payloadType'),
    payload: bytesOf(members, 'payload'),
    signatures: members.objects('signatures').map((signature) => ({
      keyid: signature.textOrNull('keyid') ?? '',
      signature: bytesOf(signature, 'sig'),
    })),
  };
}

function bytesOf(members: Members, name: string): Uint8Array {
  const bytes = decodeEitherBase64(members.text(name));
  if (bytes !== undefined) return bytes;
  throw new EnvelopeError('base64', `The member ${name} is not base64.`, members.pointer(name));
}

/** The envelope as a JSON value, base64 in the standard alphabet. */
export const envelopeJson = ({ payload_type, payload, signatures }: Envelope) => ({
  payload: encodeBase64(payload),
  payloadType: payload_type,
  signatures: signatures.map(({ keyid, signature }) => ({ keyid, sig: encodeBase64(signature) })),
});

/** Writes an envelope, in one line. */
export const formatEnvelope = (envelope: Envelope): string =>
  JSON.stringify(envelopeJson(envelope));
