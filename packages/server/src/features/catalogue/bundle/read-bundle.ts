import { createHash, hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import {
  BUNDLE_MAGIC,
  BUNDLE_PAYLOAD_TYPE,
  type BundleClosing,
  MOST_BLOCK_BYTES,
  parseClosing,
} from '@assay/core/dsse/advisory-bundle.ts';
import { verifyEnvelope } from '@assay/core/dsse/verify.ts';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { ReadError } from '@assay/core/outcome/read-error.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import { FeedError } from '../feed/feed-item.ts';
import { type BundleBlock, BundleManifest } from './bundle-manifest.ts';

const decompress = promisify(zstdDecompress);
const NAME = 'bundle';

/** A block of a verified bundle and where it begins in the file. */
export interface PlacedBlock extends BundleBlock {
  offset: number;
}

/** A bundle of which every byte is as it was signed. */
interface VerifiedBundle {
  manifest: BundleManifest;
  blocks: PlacedBlock[];
}

/**
 * Verifies a whole bundle before anything of it is used: the signature by the pinned key, and the digest and place of each
 * block.
 *
 * @param pinned SHA-256 of the public key (SubjectPublicKeyInfo in DER), in hexadecimal
 * @throws FeedError when it was cut off, reordered or altered, or another key signed it
 */
export async function verifyBundle(path: string, pinned: string): Promise<VerifiedBundle> {
  const file = await open(path);
  try {
    const { frames, closing } = await readFrames(file);
    const manifest = await manifestOf(closing, pinned);
    const isSame =
      frames.length === manifest.blocks.length &&
      manifest.blocks.every(
        ({ bytes, sha256 }, i) => frames[i]?.bytes === bytes && frames[i]?.sha256 === sha256,
      );
    if (!isSame)
      throw new FeedError('The blocks of the bundle are not those that its manifest lists', NAME);
    const blocks = manifest.blocks.map((block, i) => ({
      ...block,
      offset: frames[i]?.offset ?? 0,
    }));
    return { manifest, blocks };
  } finally {
    await file.close();
  }
}

/** Plain bytes of a block of a verified bundle. @throws FeedError when it is no zstd frame */
export async function readBlock(
  path: string,
  { offset, bytes }: Pick<PlacedBlock, 'offset' | 'bytes'>,
): Promise<Buffer> {
  const file = await open(path);
  try {
    return await decompress(await readAt(file, offset, bytes), {
      maxOutputLength: MOST_BLOCK_BYTES,
    });
  } catch (error) {
    if (error instanceof FeedError || !(error instanceof Error)) throw error;
    throw new FeedError(`A block cannot be decompressed: ${error.message}`, `${NAME}:${offset}`);
  } finally {
    await file.close();
  }
}

interface Frame {
  offset: number;
  bytes: number;
  sha256: string;
}

const PIECE = 1024 * 1024;

async function readFrames(file: FileHandle): Promise<{ frames: Frame[]; closing: BundleClosing }> {
  const { size } = await file.stat();
  const magic = await readAt(file, 0, BUNDLE_MAGIC.length);
  if (!equalBytes(new Uint8Array(magic), BUNDLE_MAGIC))
    throw new FeedError('The file is no bundle of advisories', NAME);
  const frames: Frame[] = [];
  let at = BUNDLE_MAGIC.length;
  for (;;) {
    const bytes = await lengthAt(file, at);
    at += 4;
    if (bytes === 0) break;
    frames.push({ offset: at, bytes, sha256: await digestAt(file, at, bytes) });
    at += bytes;
  }
  const length = await lengthAt(file, at);
  if (at + 4 + length !== size)
    throw new FeedError('The bundle is cut off, or more was appended to it', NAME);
  const json = await readAt(file, at + 4, length);
  try {
    return { frames, closing: parseClosing(new Uint8Array(json)) };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new FeedError(`The manifest cannot be read: ${error.message}`, `${NAME}${error.at}`);
  }
}

async function lengthAt(file: FileHandle, at: number): Promise<number> {
  const length = (await readAt(file, at, 4)).readUInt32BE();
  if (length <= MOST_BLOCK_BYTES) return length;
  throw new FeedError(`A block has more than ${MOST_BLOCK_BYTES} bytes`, `${NAME}:${at}`);
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new FeedError('The bundle is cut off', NAME);
  return buffer;
}

async function digestAt(file: FileHandle, at: number, length: number): Promise<string> {
  const digest = createHash('sha256');
  for (let read = 0; read < length; read += PIECE)
    digest.update(await readAt(file, at + read, Math.min(PIECE, length - read)));
  return digest.digest('hex');
}

async function manifestOf(
  { envelope, keys }: BundleClosing,
  pinned: string,
): Promise<BundleManifest> {
  const spki = keys.find((key) => hash('sha256', key, 'hex') === pinned);
  const verdict =
    spki === undefined
      ? undefined
      : await verifyEnvelope(
          envelope,
          {
            keys: [{ id: pinned, principal: pinned, key: publicKeyOf(spki) }],
            threshold: 1,
            payload_types: [BUNDLE_PAYLOAD_TYPE],
          },
          verifySignature,
        );
  if (!verdict?.ok) throw new FeedError('The bundle is not signed by the given key', NAME);
  const read = BundleManifest.safeParse(jsonOf(verdict.payload));
  if (read.success) return read.data;
  throw new FeedError('The manifest is of another version of Assay, or incomplete', NAME);
}

function publicKeyOf(spki: Uint8Array) {
  try {
    return parsePublicKey(spki);
  } catch (error) {
    if (!(error instanceof PublicKeyError)) throw error;
    throw new FeedError(`The key of the bundle cannot be used: ${error.message}`, NAME);
  }
}

/** Undefined for bytes that are no JSON, which no schema accepts. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
