import { isArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { packBytes } from '@assay/core/log/receipt/pack-bytes.ts';
import { ZipError } from '@assay/core/log/receipt/zip-store.ts';
import { inflate } from './inflate.ts';

/** The bytes of a pack as they were written; others, and archives with two readings, stay as they are and are refused later. */
export function repacked(bytes: Uint8Array): Uint8Array {
  try {
    return packBytes(bytes, inflate);
  } catch (error) {
    if (error instanceof ZipError) return bytes;
    throw error;
  }
}

/** Tells whether bytes are a pack that a ZIP program repacked. */
export function isRepacked(bytes: Uint8Array): boolean {
  const pack = repacked(bytes);
  const first = Buffer.from(pack.subarray(30, 46)).toString('latin1');
  return pack !== bytes && (first === 'proof.tlog-proof' || isArtifactPack(pack));
}
