import { createHash, hash, type KeyObject } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import {
  BUNDLE_MAGIC,
  type BundleClosing,
  formatClosing,
  lengthBytes,
  MOST_BLOCK_BYTES,
  parseClosing,
} from '@assay/core/dsse/advisory-bundle.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { EXIT, Stop, wrongUsage } from './exit-codes.ts';
import { publicPem } from './signing/key-file.ts';
import { signMessage } from './signing/sign-message.ts';

/** A bundle that was written. */
interface WrittenBundle {
  bytes: number;
  sha256: string;
  /** SHA-256 of the keys that signed it, as the importing operator pins one of them. */
  keys: string[];
}

/**
 * Writes an exported bundle to a new file, which has its name only once it is complete.
 *
 * @param key signs the manifest besides the server; undefined: the server alone
 * @throws Stop when the file cannot be written, or the server's answer ends early
 */
export async function writeBundle(
  response: Response,
  path: string,
  key: KeyObject | undefined,
): Promise<WrittenBundle> {
  const draft = `${path}.part`;
  try {
    if (response.body === null) throw cutOff();
    await pipeline(Readable.fromWeb(response.body), createWriteStream(draft));
    const closing = await closeBundle(draft, key);
    await rename(draft, path);
    const keys = closing.keys.map((one) => hash('sha256', one, 'hex'));
    return { ...(await digestOf(path)), keys };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Finds the manifest at the end of a bundle, and adds a signature to it. */
async function closeBundle(path: string, key: KeyObject | undefined): Promise<BundleClosing> {
  const file = await open(path, 'r+');
  try {
    const at = await closingAt(file);
    const length = (await readAt(file, at, 4)).readUInt32BE();
    const closing = parseClosing(new Uint8Array(await readAt(file, at + 4, length)));
    if (key === undefined) return closing;
    const signed = await withSignature(closing, key);
    const json = formatClosing(signed);
    await file.truncate(at);
    await file.write(lengthBytes(json.length), 0, 4, at);
    await file.write(json, 0, json.length, at + 4);
    return signed;
  } finally {
    await file.close();
  }
}

async function closingAt(file: FileHandle): Promise<number> {
  const magic = await readAt(file, 0, BUNDLE_MAGIC.length);
  if (!magic.equals(BUNDLE_MAGIC)) throw cutOff();
  for (let at = BUNDLE_MAGIC.length; ; ) {
    const length = (await readAt(file, at, 4)).readUInt32BE();
    at += 4 + length;
    if (length === 0) return at;
    if (length > MOST_BLOCK_BYTES) throw cutOff();
  }
}

async function withSignature(
  { envelope, keys }: BundleClosing,
  key: KeyObject,
): Promise<BundleClosing> {
  const { spki } = parsePublicKeyPem(publicPem(key));
  const message = paeOf(envelope.payload_type, envelope.payload);
  const signature = new Uint8Array(await signMessage(key, message));
  const own = { keyid: hash('sha256', spki, 'hex'), signature };
  return {
    envelope: { ...envelope, signatures: [...envelope.signatures, own] },
    keys: [...keys, spki],
  };
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw cutOff();
  return buffer;
}

const cutOff = () =>
  new Stop(EXIT.failed, 'The server’s answer ended early, so no file was written. Try again.');

async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const file = await open(path);
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of file.createReadStream()) {
    digest.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: digest.digest('hex') };
}

/** Whether a file begins as a bundle does. */
export async function isBundle(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(BUNDLE_MAGIC.length),
      0,
      BUNDLE_MAGIC.length,
      0,
    );
    return bytesRead === BUNDLE_MAGIC.length && buffer.equals(BUNDLE_MAGIC);
  } finally {
    await file.close();
  }
}

/**
 * SHA-256 of the key that must have signed a bundle.
 *
 * @param text 64 hexadecimal digits, or a file with the public key in PEM
 * @throws Stop for anything else
 */
export async function pinnedKey(text: string): Promise<string> {
  if (/^[0-9a-f]{64}$/i.test(text)) return text.toLowerCase();
  const pem = await readFile(text, 'utf8').catch(() => {
    throw wrongUsage(`--key is the SHA-256 of a key, or a file with the key: ${text} is neither.`);
  });
  try {
    return hash('sha256', parsePublicKeyPem(pem).spki, 'hex');
  } catch (error) {
    if (error instanceof PublicKeyError) throw wrongUsage(`${text}: ${error.message}`);
    throw error;
  }
}
