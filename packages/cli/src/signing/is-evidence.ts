import { open, readFile } from 'node:fs/promises';
import { isArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { isRepacked } from '@assay/verifier/repacked.ts';

/** Length of the longest prefix that distinguishes them. */
const START = 64;

/**
 * Tells whether an argument of `assay verify` is evidence, which is verified offline: a receipt or a pack, by
 * its first bytes or else its name. Anything else is an artifact.
 */
export async function isEvidence(path: string): Promise<boolean> {
  if (/\.(tlog-proof|evidence\.zip)$/.test(path)) return true;
  const start = await startOf(path);
  const isReceipt = start.toString('latin1').startsWith('c2sp.org/tlog-proof@');
  const isPack = start.subarray(30, 46).toString('latin1') === 'proof.tlog-proof';
  if (isReceipt || isPack || isArtifactPack(start)) return true;
  // A ZIP program that packed it again has put something else first.
  return start.subarray(0, 2).toString('latin1') === 'PK' && isRepacked(await readFile(path));
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return Buffer.alloc(0);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0);
    return buffer.subarray(0, bytesRead);
  } catch {
    // A directory; reading it as an artifact reports that.
    return Buffer.alloc(0);
  } finally {
    await file.close();
  }
}
