import type { artifacts } from '@assay/contract/artifacts.ts';
import { formatPublicKeyPem, parsePublicKey } from '@assay/core/attestation/signers/public-key.ts';
import type { SummarizedCompliance } from '@assay/core/attestation/trust/vsa.ts';
import type { Ctx } from '../../context.ts';
import { attach } from '../../platform/http/download.ts';
import type { RawHandlers } from '../../platform/http/mount.ts';
import type { AttestationContext } from './attestation-context.ts';
import { evidencePack } from './proofs/evidence-pack.ts';
import { judgedArtifact } from './proofs/judged-artifact.ts';
import { signedSummary } from './proofs/summary.ts';
import { verdictKeyOf } from './proofs/verdict-key.ts';

/** Dependencies of the exports. */
interface ProofParts extends AttestationContext {
  /** Judges an artifact by the profile that applies, and its newest SBOM by rule sets. */
  complianceOf: (ctx: Ctx, artifactUuid: string) => Promise<SummarizedCompliance>;
}

/** Creates the exports of evidence about an artifact. */
export const createArtifactProofs = (
  parts: ProofParts,
): Pick<
  RawHandlers<typeof artifacts>,
  'getArtifactEvidence' | 'getArtifactSummary' | 'getSummaryKey'
> => ({
  async getArtifactEvidence(ctx, { sha256, ledger_uuid = null }, { reply }) {
    const judged = await judgedArtifact(parts, ctx, { sha256, ledger_uuid });
    attach(reply, `${sha256.slice(0, 16)}.evidence.zip`);
    reply.type('application/zip');
    return evidencePack(ctx, { sha256, judged });
  },

  async getArtifactSummary(ctx, { sha256, ledger_uuid = null }, { reply }) {
    const judged = await judgedArtifact(parts, ctx, { sha256, ledger_uuid });
    const compliance = await parts.complianceOf(ctx, judged.artifact.uuid);
    reply.type('application/vnd.dsse.envelope.v1+json');
    return signedSummary(parts.vault, ctx, { sha256, judged, compliance });
  },

  async getSummaryKey(ctx, _, { reply }) {
    const { public_key } = await verdictKeyOf(parts.vault, ctx);
    reply.type('application/x-pem-file');
    return formatPublicKeyPem(parsePublicKey(public_key));
  },
});
