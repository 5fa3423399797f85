import type { Readable } from 'node:stream';
import { bundleEntry } from '@assay/core/attestation/bundle/bundle-entry.ts';
import type { LogVerifier } from '@assay/core/attestation/bundle/hashedrekord.ts';
import {
  parseBundle,
  type SigstoreBundle,
} from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import { type Envelope, parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { TooLarge } from '../../../errors.ts';
import { positioned, refused } from './positioned.ts';

/** A submitted envelope, possibly in a bundle. */
export interface Received {
  envelope: Envelope;
  /** Position of the envelope in the body. */
  at: string;
  /** '' for none; identifies the candidate key. */
  hint: string;
  /** Verification material of the bundle; null if it has none. */
  verifier: LogVerifier | null;
  /** RFC 3161. */
  timestamps: readonly Uint8Array[];
  /** The bundle, byte for byte; null for an envelope. */
  bundle: Buffer | null;
}

const MOST_BYTES = 32 * 1024 * 1024;

/** Reads a whole body. @throws TooLarge beyond 32 MiB */
export async function readBody(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_BYTES) throw new TooLarge('An attestation has 32 MB at most');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/**
 * Parses a DSSE envelope, or a Sigstore bundle with one. @throws Invalid with the position of unreadable
 * content
 */
export function receive(body: Buffer): Received {
  if (!hasMediaType(body)) {
    const envelope = positioned('body', () => parseEnvelope(body));
    return { envelope, at: 'body', hint: '', verifier: null, timestamps: [], bundle: null };
  }
  const bundle = positioned('body', () => parseBundle(body));
  const { signer, content, timestamps } = bundle;
  if (content.kind === 'message')
    throw refused('body/messageSignature', 'An attestation is in an envelope.', 'no_envelope');
  const at = 'body/dsseEnvelope';
  if (content.envelope.signatures.length > 1)
    throw refused(`${at}/signatures`, 'A bundle has one signature.', 'many_signatures');
  return {
    ...{ envelope: content.envelope, at, timestamps, bundle: body },
    hint: signer.kind === 'public_key' ? signer.hint : '',
    verifier: verifierOf(bundle),
  };
}

/** For a bundle with only a hint, the leaf in another log may identify the key. */
function verifierOf(bundle: SigstoreBundle): LogVerifier | null {
  const { signer } = bundle;
  if (signer.kind === 'certificate') {
    const [certificate] = signer.certificates;
    return certificate === undefined ? null : { kind: 'certificate', certificate };
  }
  const entry = bundleEntry(bundle);
  return 'leaf' in entry ? entry.leaf.verifier : null;
}

/** Any other text is refused as an envelope, with its position. */
function hasMediaType(body: Buffer): boolean {
  try {
    return 'mediaType' in JSON.parse(body.toString('utf8'));
  } catch {
    return false;
  }
}
