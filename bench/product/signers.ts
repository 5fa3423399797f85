import { randomBytes } from 'node:crypto';
import { formatPublicKeyPem, keyFingerprint } from '@assay/core/attestation/signers/public-key.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { formatStatusStatement } from '@assay/core/attestation/statement/status-statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { p256Signer, type TestSigner } from '@assay/core/dsse/test-signer.ts';
import { nodeHasher } from '@assay/server/log/keys/node-hasher.ts';
import type { Product } from './product.ts';

/** The operator and the pipeline, each with its own key, and the group of both. */
export interface Signers {
  /** uuid and origin of the ledger `default`. */
  ledger: { uuid: string; origin: string };
  /** uuid of the group: it needs both. */
  group: string;
  signers: TestSigner[];
}

/** Makes them, on a product that has none. */
export async function makeSigners({ admin }: Product): Promise<Signers> {
  const { items: keys } = await admin.listApiKeys({});
  const { uuid } = await admin.createSignersGroup({ name: 'bench', threshold: 2 });
  const signers = [p256Signer(), p256Signer()];
  const [own, pipeline] = [undefined, keys[0]?.uuid];
  for (const [i, principal_uuid] of [own, pipeline].entries()) {
    const signer = signers[i];
    if (signer === undefined) throw new Error('There are two signers');
    const public_key = formatPublicKeyPem(signer.key);
    const of = { public_key, ...(principal_uuid && { principal_uuid }) };
    const { message, principal_uuid: who } = await admin.getPossessionChallenge(of);
    const proof = Buffer.from(signer.sign(Buffer.from(message, 'base64'))).toString('base64');
    await admin.registerSigningKey({ name: `bench ${i}`, ...of, proof });
    if (principal_uuid === undefined) await admin.addSignersGroupUser({ uuid, userUUID: who });
    else await admin.addSignersGroupApiKey({ uuid, apiKeyUUID: who });
  }
  const { items } = await admin.listLedgers({});
  const { uuid: ledger = '', log } = items[0] ?? {};
  return { ledger: { uuid: ledger, origin: log?.origin ?? '' }, group: uuid, signers };
}

/** Digests that no other artifact has. */
export const newDigests = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(32).toString('hex'));

/** States that artifacts are trusted; returns the resulting levels. */
export async function notarizeDigests(
  { admin }: Product,
  { ledger, signer, digests }: { ledger: Signers['ledger']; signer: TestSigner; digests: string[] },
): Promise<string[]> {
  const keyid = keyFingerprint(nodeHasher, signer.key);
  const envelopes = digests.map((sha256, i) => {
    const payload = formatStatusStatement({
      ...{
        artifact: { sha256 },
        name: `file-${i}.tar.gz`,
        ledger: ledger.origin,
        level: 'trusted',
      },
      ...{ reason: '', supersedes: [], stated_at: Date.now() },
    });
    const signature = signer.sign(paeOf(IN_TOTO_PAYLOAD_TYPE, payload));
    const signed = { payload_type: IN_TOTO_PAYLOAD_TYPE, payload };
    return envelopeJson({ ...signed, signatures: [{ keyid, signature }] });
  });
  const { items } = await admin.notarize({ uuid: ledger.uuid, envelopes });
  return items.map(({ level }) => level);
}
