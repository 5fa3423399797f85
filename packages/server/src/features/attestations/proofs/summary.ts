import { hash } from 'node:crypto';
import { keyFingerprint } from '@assay/core/attestation/signers/public-key.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '@assay/core/attestation/statement/statement.ts';
import { signersPolicy } from '@assay/core/attestation/trust/signers-policy.ts';
import {
  formatVerificationSummary,
  type SummarizedCompliance,
} from '@assay/core/attestation/trust/vsa.ts';
import { formatEnvelope } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import type { Ctx } from '../../../context.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { readStored } from '../stored-bytes.ts';
import type { JudgedArtifact } from './judged-artifact.ts';
import { signByVerdictKey, verdictKeyOf } from './verdict-key.ts';

/** An artifact with everything that a summary states. */
interface Summarized {
  sha256: string;
  judged: JudgedArtifact;
  compliance: SummarizedCompliance;
}

/** The verdict about an artifact as SLSA verification summary, signed: JSON of a DSSE envelope. */
export async function signedSummary(
  vault: Vault,
  ctx: Ctx,
  { sha256, ...judged }: Summarized,
): Promise<string> {
  const payload = await summaryOf(sha256, judged);
  const key = await verdictKeyOf(vault, ctx);
  const message = paeOf(IN_TOTO_PAYLOAD_TYPE, payload);
  const signature = await signByVerdictKey(vault, ctx, key, message);
  const spki = { algorithm: 'ecdsa-p256-sha256' as const, spki: key.public_key };
  const keyid = keyFingerprint(nodeHasher, spki);
  const signed = { payload_type: IN_TOTO_PAYLOAD_TYPE, payload };
  return formatEnvelope({ ...signed, signatures: [{ keyid, signature }] });
}

/** The signers log identifies the verifier, its groups the policy. */
async function summaryOf(
  sha256: string,
  { judged, compliance }: Omit<Summarized, 'sha256'>,
): Promise<Uint8Array> {
  const { artifact, ledger, signers, signatures, evidence, verdict, judged_at } = judged;
  const profile = signersPolicy(signers.control.history, signers.head.size);
  const verifier_id = `https://${signers.origin}`;
  const question = { artifact: { sha256 }, profile, evidence, time: judged_at.getTime() };
  return formatVerificationSummary({ ...question, checkpoint: ledger.checkpoint }, verdict, {
    verifier_id,
    resource_uri: artifact.purl ?? `sha256:${sha256}`,
    compliance,
    policy: {
      uri: `${verifier_id}/signers-groups/${profile?.version ?? 0}`,
      digest: { sha256: hash('sha256', canonicalJson(profile)) },
    },
    input_attestations: await Promise.all(signatures.map(envelopeReference)),
  });
}

/** The envelope as bundles have it, which have a newer checkpoint from day to day. */
const envelopeReference = async ({ row }: JudgedArtifact['signatures'][number]) => ({
  uri: `urn:uuid:${row.uuid}`,
  digest: { sha256: hash('sha256', await readStored(row.envelope)) },
});
