import { randomUUID } from 'node:crypto';
import { SERVER_KEY_PREFIX } from '@assay/contract/change-signature.ts';
import { type ControlChange, signedPart } from '@assay/core/attestation/signers/control-leaf.ts';
import {
  type ChangeSignature,
  changeMessage,
  changeSignatureSpec,
  readChangeSignature,
  verifyChange,
} from '@assay/core/attestation/signers/signed-change.ts';
import { AttestationError } from '@assay/core/attestation/statement/attestation-error.ts';
import { membersOf } from '@assay/core/attestation/statement/attestation-members.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import type { Ctx } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as sql from './policy-queries.ts';
import { signWithServerKey } from './sign.ts';
import { openedSignersLog } from './signers-log.ts';

/** A signature that came with a change, and the log that it names. */
interface GivenSignature {
  log: string;
  signature: ChangeSignature;
}

const HOUR = 3_600_000;

/**
 * Reads the signature that came with a change, or makes it with a key that the server keeps for the caller.
 *
 * @param changeOf the change; new groups and keys get the nonce as uuid
 * @returns null where none came
 * @throws Invalid; what signing with a kept key throws
 */
export async function readGivenSignature(
  vault: Vault,
  ctx: Ctx,
  text: string | undefined,
  changeOf: (nonce: string) => ControlChange | Promise<ControlChange>,
): Promise<GivenSignature | null> {
  if (text === undefined) return null;
  const { origin: log } = await openedSignersLog(ctx);
  if (!text.startsWith(SERVER_KEY_PREFIX)) return { log, signature: parseSignature(text) };
  const terms = { log, nonce: randomUUID(), expires: Date.now() + HOUR };
  const message = changeMessage(terms, signedPart(await changeOf(terms.nonce)));
  const key_uuid = text.slice(SERVER_KEY_PREFIX.length);
  const { key, signatures } = await signWithServerKey(vault, ctx, key_uuid, [message]);
  const [signature] = signatures;
  if (signature === undefined || key.public_key === null) throw new Error('Nothing was signed');
  return { log, signature: { ...terms, spki: new Uint8Array(key.public_key), signature } };
}

const unreadable = (why: string) =>
  new Invalid('The signature is not one that assay signers makes', `signed: ${why}`);

function parseSignature(text: string): ChangeSignature {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const signature = readChangeSignature(membersOf({ value, at: '' }));
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(signature.nonce)) return signature;
  } catch (error) {
    if (error instanceof AttestationError) throw unreadable(`${error.message} (${error.at})`);
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw unreadable('malformed');
}

/**
 * Has the leaf of a change carry its signature, where the tenant asks for one. To be called in the transaction of the
 * change, before it. Where none is asked for, one that came is left out.
 *
 * @throws Invalid where it is missing, does not hold over this change, is not by an administrator, was used or has expired
 */
export async function signChange(
  tx: Writer,
  { tenantUuid }: Pick<Ctx, 'tenantUuid'>,
  change: ControlChange,
  clientSignature: GivenSignature | null,
): Promise<void> {
  const before = await sql.lockAdministrators(tx, tenantUuid);
  const isFirst = before.length === 0 && change.kind === 'policy';
  const signers = isFirst ? (change.administrators ?? []) : before;
  if (signers.length === 0) return;
  if (clientSignature === null)
    throw new Invalid('This change needs the signature of an administrator', 'signed: missing');
  const { log, signature } = clientSignature;
  const { nonce, spki, expires } = signature;
  if (expires < Date.now()) throw new Invalid('The signature has expired', 'signed: expired');
  if (!(await verifyChange(signature, { log, change: signedPart(change) }, verifySignature)))
    throw new Invalid('The signature is not one over this change', 'signed: does not hold');
  const owner = await sql.findKeyOwner(tx, tenantUuid, spki);
  if (owner === undefined || !signers.includes(owner))
    throw new Invalid(
      'The signature is not by an administrator who signs changes',
      'signed: another signer',
    );
  if (await sql.isNonceUsed(tx, tenantUuid, nonce))
    throw new Invalid('The signature made an earlier change', 'signed: used before');
  await sql.setSignature(tx, change.kind, changeSignatureSpec(signature));
}
