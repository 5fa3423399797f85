import { randomUUID } from 'node:crypto';
import { type Input, ROLES } from '@assay/contract/endpoint.ts';
import type { Principal, signingKeys } from '@assay/contract/signing-keys.ts';
import type { ControlChange } from '@assay/core/attestation/signers/control-leaf.ts';
import { possessionMessage, verifyPossession } from '@assay/core/attestation/signers/possession.ts';
import { decodeEitherBase64 } from '@assay/core/dsse/either-base64.ts';
import { derOfP1363, encodingOf, type PublicKey } from '@assay/core/dsse/signature.ts';
import { verifySignature } from '@assay/sigstore/verify-signature.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { readGivenSignature, signChange } from './change-signature.ts';
import * as sql from './key-queries.ts';
import { parsePublicKeyText } from './parse-public-key.ts';
import { addPrincipal, findSigner } from './principal-queries.ts';
import { makeServerKey } from './server-key.ts';
import { openedSignersLog } from './signers-log.ts';

type Registration = Input<typeof signingKeys.registerSigningKey>;
type Custody = Registration['custody'];

/**
 * Determines the owner of the key: the caller, or for a TenantAdmin also API keys, and identities that a
 * certificate authority certifies. A user cannot register a key with which another person would sign.
 *
 * @throws NotFound for a principal outside of the tenant, Forbidden
 */
async function signerOf(
  ctx: Ctx,
  { principal_uuid, custody }: { principal_uuid?: string | undefined; custody: Custody },
): Promise<Principal> {
  const uuid = principal_uuid ?? ctx.actor.uuid;
  const signer = await ctx.read((db) => findSigner(db, ctx.tenantUuid, uuid));
  if (signer === undefined) throw new NotFound('Signer');
  const isOwn = uuid === ctx.actor.uuid;
  const isForOthers = custody === 'fulcio' || (custody === 'client' && signer.kind === 'api-key');
  const isAdmin = ROLES.indexOf(ctx.actor.role) <= ROLES.indexOf('TenantAdmin');
  const isAllowed = isOwn ? custody !== 'fulcio' || isAdmin : isForOthers && isAdmin;
  if (!isAllowed) throw new Forbidden();
  return signer;
}

/** Returns the message that a key must sign before registration. */
export async function challengeOf(
  ctx: Ctx,
  { public_key, principal_uuid }: Input<typeof signingKeys.getPossessionChallenge>,
) {
  const key = parsePublicKeyText(public_key);
  const { uuid } = await signerOf(ctx, { principal_uuid, custody: 'client' });
  const { origin } = await openedSignersLog(ctx);
  const message = possessionMessage({ log: origin, principal: uuid, key });
  return {
    log: origin,
    principal_uuid: uuid,
    message: Buffer.from(message).toString('base64'),
  };
}

/** Key material before it is stored. */
type Material = Pick<
  sql.NewSigningKey,
  'algorithm' | 'public_key' | 'proof' | 'sealed' | 'issuer' | 'subject'
>;

/** Registers a key, which adds a leaf to the signers log; returns its uuid. */
export async function registerKey(
  { vault }: { vault: Vault },
  ctx: Ctx,
  told: Registration,
): Promise<string> {
  const { name, custody, not_after } = told;
  refuseStrangers(told);
  const signer = await signerOf(ctx, told);
  const { uuid, material, clientSignature } = await signedMaterial(vault, ctx, { signer, told });
  const { tenantUuid: tenant_uuid } = ctx;
  const { algorithm, issuer, subject } = material;
  const details = { name, custody, not_after, algorithm, issuer, subject, principal: signer.uuid };
  await ctx.write({ action: 'signing_key.register', subject_uuid: uuid, details }, async (tx) => {
    if (not_after !== null && !(await sql.isAhead(tx, not_after)))
      throw new Invalid('A key ends in the future', 'body.not_after: in the past');
    await signChange(tx, ctx, changeOf(uuid, { signer, told, material }), clientSignature);
    const enabled = await addPrincipal(tx, signer.uuid);
    if (enabled === null) throw new NotFound('Signer');
    if (!enabled) throw new Conflict('Whose key this is may not sign');
    const row = { ...{ tenant_uuid, uuid, name, custody, not_after }, ...material };
    const owned = { principal_uuid: signer.uuid, created_by: ctx.actor.name };
    if (!(await sql.insertKey(tx, { ...row, ...owned })))
      throw new Conflict('This key is registered already');
  });
  return uuid;
}

interface AskedKey {
  signer: Principal;
  told: Registration;
}

/** The key, with the uuid that its signature names; one that the server makes is signed once it is there. */
async function signedMaterial(vault: Vault, ctx: Ctx, { signer, told }: AskedKey) {
  const make = (uuid: string) => materialOf(ctx, vault, { uuid, signer, told });
  const made = new Map<string, Material>();
  const clientSignature = await readGivenSignature(vault, ctx, told.signed, async (key) => {
    const material = await make(key);
    made.set(key, material);
    return changeOf(key, { signer, told, material });
  });
  const uuid = clientSignature?.signature.nonce ?? randomUUID();
  return { uuid, clientSignature, material: made.get(uuid) ?? (await make(uuid)) };
}

/** The leaf that registers a key. */
function changeOf(
  key: string,
  { signer, told, material }: AskedKey & { material: Material },
): ControlChange {
  const { custody, not_after } = told;
  const { public_key, proof, issuer, subject } = material;
  return {
    ...{ kind: 'signing-key', op: 'register', key, principal: signer.uuid, custody, not_before: 0 },
    not_after: not_after === null ? null : Date.parse(not_after),
    identity:
      public_key && proof
        ? { kind: 'public_key', spki: public_key, proof }
        : { kind: 'certificate', issuer: issuer ?? '', subject: subject ?? '' },
  };
}

const OF_CUSTODY: Record<Custody, readonly (keyof Registration)[]> = {
  client: ['public_key', 'proof'],
  server: [],
  fulcio: ['issuer', 'subject'],
};

/** Each custody has its own fields: all of them are required, and no others. */
function refuseStrangers(told: Registration): void {
  for (const member of ['public_key', 'proof', 'issuer', 'subject'] as const) {
    const isAsked = OF_CUSTODY[told.custody].includes(member);
    if (isAsked === (told[member] !== undefined)) continue;
    throw new Invalid(
      isAsked ? 'Field is required' : `Custody ${told.custody} has no ${member}`,
      `body.${member}: ${isAsked ? 'missing' : 'unexpected'}`,
    );
  }
}

async function materialOf(
  ctx: Ctx,
  vault: Vault,
  { uuid, signer, told }: { uuid: string; signer: Principal; told: Registration },
): Promise<Material> {
  const { issuer = null, subject = null } = told;
  const nothing = { algorithm: null, public_key: null, proof: null, sealed: null, issuer, subject };
  if (told.custody === 'fulcio') return nothing;
  const publicKey = told.custody === 'client' ? parsePublicKeyText(told.public_key ?? '') : null;
  const claim = { log: (await openedSignersLog(ctx)).origin, principal: signer.uuid };
  if (publicKey !== null)
    return {
      ...nothing,
      ...halfOf(publicKey),
      proof: await provenBy(claim, publicKey, told.proof ?? ''),
    };
  const name = { tenant_uuid: ctx.tenantUuid, uuid };
  const { key, proof, sealed } = await makeServerKey(vault, name, claim);
  return { ...nothing, ...halfOf(key), proof, sealed };
}

const halfOf = ({ algorithm, spki }: PublicKey) => ({ algorithm, public_key: spki });

/** The proof, in DER for P-256. @throws Invalid where it does not hold */
async function provenBy(
  claim: { log: string; principal: string },
  key: PublicKey,
  base64: string,
): Promise<Uint8Array> {
  const proof = decodeEitherBase64(base64);
  if (proof === undefined || !(await verifyPossession({ ...claim, key }, proof, verifySignature)))
    throw new Invalid(
      'The proof is not a signature by this key over the challenge',
      'body.proof: does not hold',
    );
  const isP1363 = encodingOf(key.algorithm, proof) === 'p1363';
  return (isP1363 ? derOfP1363(proof) : undefined) ?? proof;
}
