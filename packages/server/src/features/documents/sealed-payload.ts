/**
 * Document content at rest (ADR 0007): `salt ‖ payload`, zstd if that is shorter, AES-256-GCM under a separate
 * key per document. Destroying that key erases every revision, including copies that cannot be reached.
 */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import {
  constants,
  zstdCompress,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib';
import { SALT_BYTES } from '@assay/core/log/leaf/commitment.ts';
import { decrypt, encrypt } from '../../platform/secrets/cipher.ts';
import type { Sealed, Vault } from '../../platform/secrets/vault.ts';

/** Opening of a revision's commitment. */
export interface Payload {
  /** 32 bytes, of this revision alone. */
  salt: Uint8Array;
  /** Canonical JSON, in UTF-8. */
  bytes: Uint8Array;
}

/** Which revision a payload is of: it opens as no other. */
export interface PayloadOf {
  document_uuid: string;
  revision: number;
}

const KEY_BYTES = 32;
/** Shorter content hardly shrinks, and most documents are shorter. */
const LEAST_COMPRESSED = 1024;
/** Larger content is compressed outside the event loop; for smaller content the transfer costs more. */
const MOST_IN_PLACE = 32 * 1024;
/** Payloads are limited on receipt; this only limits what a damaged row could expand to. */
const MOST_OPENED = 32 * 1024 * 1024;
const COMPRESSION = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A new key for one document. */
export const newDocumentKey = (): Buffer => randomBytes(KEY_BYTES);

/** A new salt for one revision. */
export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/** Identity of a document's key in the vault. */
const keyOf = (tenantUuid: string, documentUuid: string): Sealed => ({
  owner: tenantUuid,
  purpose: 'document-key',
  subject: documentUuid,
});

/** Seals a document's key by the tenant's. */
export const sealDocumentKey = (
  vault: Vault,
  of: { tenantUuid: string; documentUuid: string },
  key: Uint8Array,
): Promise<Buffer> => vault.seal(keyOf(of.tenantUuid, of.documentUuid), key);

/** A document's key. @throws Unreadable, KeyDestroyed */
export const openDocumentKey = (
  vault: Vault,
  of: { tenantUuid: string; documentUuid: string },
  sealed: Uint8Array,
): Promise<Buffer> => vault.open(keyOf(of.tenantUuid, of.documentUuid), sealed);

/** Seals the payload of one revision. */
export async function sealPayload(
  key: Uint8Array,
  of: PayloadOf,
  { salt, bytes }: Payload,
): Promise<Buffer> {
  return encrypt(key, bindingOf(of), await pack(Buffer.concat([salt, bytes])));
}

/** The payload of a revision. @throws Unreadable when it was altered or is that of another one */
export async function openPayload(
  key: Uint8Array,
  of: PayloadOf,
  sealed: Uint8Array,
): Promise<Payload> {
  const plain = await unpack(decrypt(key, bindingOf(of), sealed));
  return { salt: plain.subarray(0, SALT_BYTES), bytes: plain.subarray(SALT_BYTES) };
}

/** First byte of the plaintext: format of the rest. */
const AS_IT_IS = Buffer.of(0);
const ZSTD = Buffer.of(1);

async function pack(plain: Buffer): Promise<Buffer> {
  if (plain.length < LEAST_COMPRESSED) return Buffer.concat([AS_IT_IS, plain]);
  const packed =
    plain.length > MOST_IN_PLACE
      ? await compress(plain, COMPRESSION)
      : zstdCompressSync(plain, COMPRESSION);
  return Buffer.concat(packed.length < plain.length ? [ZSTD, packed] : [AS_IT_IS, plain]);
}

async function unpack(sealed: Buffer): Promise<Buffer> {
  const rest = sealed.subarray(1);
  if (sealed[0] === AS_IT_IS[0]) return rest;
  const limit = { maxOutputLength: MOST_OPENED };
  return rest.length > MOST_IN_PLACE ? decompress(rest, limit) : zstdDecompressSync(rest, limit);
}

const bindingOf = ({ document_uuid, revision }: PayloadOf): Buffer =>
  Buffer.from(`${document_uuid}\0${revision}`);
