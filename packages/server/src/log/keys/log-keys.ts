import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import type { Checkpoint } from '@assay/core/log/tree/checkpoint.ts';
import { formatCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { formatNote } from '@assay/core/log/tree/note.ts';
import { type VerifierKey, verifierKey } from '@assay/core/log/tree/verifier-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { Unreadable } from '../../platform/secrets/cipher.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { Contradiction } from '../publish/freeze.ts';
import * as sql from './key-queries.ts';
import { nodeHasher } from './node-hasher.ts';

/** Which log a key is of. */
export interface LogName {
  tenant_uuid: string;
  uuid: string;
  origin: string;
}

/** A key of a log with its private half, which never leaves the sequencer. */
export interface LogSigner {
  key: VerifierKey;
  sign(bytes: Uint8Array): Uint8Array;
}

/** Dependencies for creating and reading keys. */
export interface KeyParts {
  database: Database;
  vault: Vault;
}

/** A new key, sealed by the tenant's data key. */
export async function makeKey({ vault }: Pick<KeyParts, 'vault'>, log: LogName) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const signer = signerOf(log, privateKey);
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' });
  const sealed = await vault.seal(aboutKey(log, signer.key.key_id), pkcs8);
  const row = {
    tenant_uuid: log.tenant_uuid,
    log_uuid: log.uuid,
    key_id: signer.key.key_id,
    public_key: Buffer.from(signer.key.public_key),
    sealed,
  };
  return { signer, row };
}

/** Gives a log its name and first key, unless another process has just done so. */
export async function openLog(
  { database, vault }: KeyParts,
  log: Omit<LogName, 'origin'>,
): Promise<void> {
  const prefix = await database.read(null, sql.findLogOrigin);
  const origin = `${prefix}/tlog/${log.uuid}`;
  const { row } = await makeKey({ vault }, { ...log, origin });
  await database.write(null, async (tx) => {
    if (await sql.setOrigin(tx, log.uuid, origin))
      await sql.insertLogKey(tx, { ...row, from_size: 0n });
  });
}

/** Returns the keys that verify checkpoints of a log, including retired ones. */
export async function verifierKeysOf(database: Database, log: LogName): Promise<VerifierKey[]> {
  const rows = await database.read(null, (db) => sql.selectLogKeys(db, log.uuid));
  return rows.map((row) => keyOf(log, row.public_key));
}

/**
 * Opens the current signing keys: one, or two during rotation.
 *
 * @throws Contradiction when there is none, or one differs from its record
 */
export async function openSigners(
  { database, vault }: KeyParts,
  log: LogName,
): Promise<LogSigner[]> {
  const rows = await database.read(null, (db) => sql.selectLogKeys(db, log.uuid));
  const signers: LogSigner[] = [];
  for (const { key_id, public_key, sealed } of rows) {
    if (sealed === null) continue;
    const pkcs8 = await vault.open(aboutKey(log, key_id), sealed).catch((error) => {
      throw error instanceof Unreadable ? new Contradiction(FOREIGN_KEY) : error;
    });
    const signer = signerOf(log, createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }));
    if (signer.key.key_id !== key_id || !equalBytes(signer.key.public_key, public_key))
      throw new Contradiction(FOREIGN_KEY);
    signers.push(signer);
  }
  if (signers.length === 0) throw new Contradiction('The key of this log is missing.');
  return signers;
}

const FOREIGN_KEY = 'The key of this log was replaced by another one.';

/** The note of a checkpoint, signed by all of these keys. */
export function signCheckpoint(signers: readonly LogSigner[], checkpoint: Checkpoint): string {
  const text = formatCheckpoint(checkpoint);
  const bytes = encodeUtf8(text);
  const signatures = signers.map(({ key, sign }) => ({ ...key, signature: sign(bytes) }));
  return formatNote({ text, signatures });
}

const aboutKey = (log: Pick<LogName, 'tenant_uuid' | 'uuid'>, keyId: string) => ({
  owner: log.tenant_uuid,
  purpose: 'log-key',
  subject: `${log.uuid} ${keyId}`,
});

function signerOf(log: Pick<LogName, 'origin'>, privateKey: KeyObject): LogSigner {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    key: keyOf(log, Buffer.from(x, 'base64url')),
    sign: (bytes) => sign(null, bytes, privateKey),
  };
}

const keyOf = ({ origin }: Pick<LogName, 'origin'>, publicKey: Uint8Array) =>
  verifierKey(nodeHasher, {
    name: origin,
    type: 'ed25519',
    public_key: new Uint8Array(publicKey),
  });
