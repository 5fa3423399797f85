/**
 * Evidence packs: a receipt and everything needed to verify it, in one durable archive. The keys in a pack are
 * not trusted because the pack contains them: the verifier must know the key from elsewhere.
 *
 *     proof.tlog-proof   the receipt
 *     payload            content that the leaf commits to, if any
 *     policy             trusted keys (C2SP tlog-policy), as the server proposes
 *     log.vkey           key of the log
 *     README.txt         instructions
 *     manifest.json      the other files with their SHA-256
 */

import { canonicalJson } from '../../encoding/canonical-json.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { type Hasher, sha256 } from '../tree/hasher.ts';
import { readZip, ZipError } from './zip-store.ts';

/** Format of the packs that are written. */
const EVIDENCE_FORMAT = 'assay/evidence-pack/v1';

/** A parsed evidence pack; not verified. */
export interface EvidencePack {
  receipt: string;
  payload: Uint8Array | undefined;
  policy: string;
}

/** Manifest entry of a file. */
export interface ListedFile {
  name: string;
  size: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}

const README = `This is evidence: a receipt of a tamper-evident log, and what it speaks of.

Verify it offline, with a key of the log that you have from elsewhere:

    node assay-verifier.mjs this.evidence.zip --key "<key of the log>"
    assay verify this.evidence.zip --key "<key of the log>"

The key in log.vkey is what the server said. A pack cannot vouch for its own key.
The receipt is in the format c2sp.org/tlog-proof@v1, the policy is a C2SP tlog-policy: other programs read them too.
`;

/** Texts of a pack, in archive order; the payload follows the first. */
export function evidenceTexts({
  receipt,
  policy,
  vkey,
}: {
  receipt: string;
  policy: string;
  vkey: string;
}): Map<string, Uint8Array> {
  return new Map(
    Object.entries({
      'proof.tlog-proof': receipt,
      policy,
      'log.vkey': `${vkey}\n`,
      'README.txt': README,
    }).map(([name, text]) => [name, encodeUtf8(text)]),
  );
}

/** A policy that trusts the log alone. */
export const logPolicy = (vkey: string): string => `log ${vkey}\nquorum none\n`;

/** Bytes of `manifest.json`. */
export const evidenceManifest = (files: readonly ListedFile[]): Uint8Array<ArrayBuffer> =>
  encodeUtf8(
    `${canonicalJson({ format: EVIDENCE_FORMAT, files: files.map((file) => ({ ...file })) })}\n`,
  );

/** Manifest entry for the given bytes. */
export const listedFile = (hasher: Hasher, name: string, bytes: Uint8Array): ListedFile => ({
  name,
  size: bytes.length,
  sha256: encodeHex(sha256(hasher, bytes)),
});

/** Reads a pack. @throws ZipError for anything but exactly the files of the manifest */
export function readEvidencePack(hasher: Hasher, bytes: Uint8Array): EvidencePack {
  const files = readZip(bytes);
  const text = (name: string) => decodeUtf8(files.get(name) ?? new Uint8Array(0)) ?? '';
  const listed = [...files]
    .filter(([name]) => name !== 'manifest.json')
    .map(([name, content]) => listedFile(hasher, name, content));
  if (text('manifest.json') !== decodeUtf8(evidenceManifest(listed)))
    throw new ZipError('The manifest is not that of the files in the pack', 0);
  for (const name of ['proof.tlog-proof', 'policy'])
    if (text(name) === '') throw new ZipError(`The pack has no ${name}`, 0);
  return {
    receipt: text('proof.tlog-proof'),
    payload: files.get('payload'),
    policy: text('policy'),
  };
}
