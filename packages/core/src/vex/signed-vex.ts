/** Attestations that carry a VEX document: in-toto statements, in DSSE envelopes or Sigstore bundles with one. */

import { isFields } from '../advisories/record-fields.ts';
import { parseBundle } from '../attestation/bundle/sigstore-bundle.ts';
import { AttestationError } from '../attestation/statement/attestation-error.ts';
import { IN_TOTO_PAYLOAD_TYPE, parseStatement } from '../attestation/statement/statement.ts';
import { type Envelope, MOST_ENVELOPE_BYTES, parseEnvelope } from '../dsse/envelope.ts';
import { parseStrictJson } from '../encoding/strict-json.ts';
import { decodeUtf8 } from '../encoding/utf8.ts';
import { ReadError } from '../outcome/read-error.ts';
import { VexError } from './vex-error.ts';
import type { VexDocument } from './vex-statement.ts';

/** Payload of an envelope, and the JSON pointer of it. */
interface Payload {
  bytes: Uint8Array;
  at: string;
}

/** Occurs in JSON only as a whole key or text: inside a text its quotes are escaped. */
const MARK = '"payloadType"';
const LIMITS = { depth: 128, string: MOST_ENVELOPE_BYTES, values: 100_000_000 } as const;

/**
 * Finds the in-toto statement of a DSSE envelope, or of a Sigstore bundle with one; undefined for any other text. No signature is
 * verified: a signed document is a claim like any other until a signers group vouches for it.
 *
 * @throws VexError, JsonError, EnvelopeError with the position
 */
export function signedPayload(bytes: Uint8Array): Payload | undefined {
  if (decodeUtf8(bytes)?.includes(MARK) !== true) return undefined;
  const json = parseStrictJson(bytes, LIMITS);
  if (!isFields(json)) return undefined;
  if ('payloadType' in json) return payloadOf(parseEnvelope(bytes), '');
  if (!('dsseEnvelope' in json)) return undefined;
  const { content } = withPlace('', () => parseBundle(bytes));
  return content.kind === 'dsse' ? payloadOf(content.envelope, '/dsseEnvelope') : undefined;
}

function payloadOf({ payload_type, payload }: Envelope, at: string): Payload {
  if (payload_type !== IN_TOTO_PAYLOAD_TYPE)
    throw new VexError(
      'payload_type',
      `A signed VEX document is of type ${IN_TOTO_PAYLOAD_TYPE}`,
      `${at}/payloadType`,
    );
  withPlace(`${at}/payload`, () => parseStatement(payload));
  return { bytes: payload, at: `${at}/payload` };
}

/** Reads what is at a place of the document: positions of statements and refusals begin with it. */
export function readAt(at: string, read: () => VexDocument): VexDocument {
  const document = withPlace(at, read);
  const statements = document.statements.map((statement) => ({
    ...statement,
    original: { ...statement.original, at: at + statement.original.at },
  }));
  return { ...document, statements };
}

function withPlace<T>(at: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError || error instanceof AttestationError)) throw error;
    throw new VexError(String(error.code), error.message, at + String(error.at));
  }
}
