import type { LogKey } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { parseBundle } from '@assay/core/attestation/bundle/sigstore-bundle.ts';
import {
  type ArtifactPack,
  formatArtifactPack,
  type PackLogKey,
} from '@assay/core/attestation/pack/artifact-pack.ts';
import { statedArtifact } from '@assay/core/attestation/pack/artifact-pack-names.ts';
import { formatVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import type { Ctx } from '../../../context.ts';
import { selectKeyedLogs } from '../judge/head-queries.ts';
import { logKeyOf } from '../judge/heads.ts';
import { trustedRootOf } from '../trusted-root.ts';
import type { JudgedArtifact } from './judged-artifact.ts';
import * as sql from './queries.ts';

/** Bytes of the evidence pack of an artifact. */
export async function evidencePack(
  ctx: Ctx,
  { sha256, judged }: { sha256: string; judged: JudgedArtifact },
): Promise<Uint8Array> {
  const { ledger, signers, signatures, evidence, verdict, judged_at } = judged;
  const named = signatures.filter(({ notarization }) => notarization !== null);
  const artifact = statedArtifact(
    { sha256 },
    named.map(({ bundle }) => parseBundle(bundle)),
  );
  const pack: ArtifactPack = {
    artifact: { ...artifact, digests: { sha256 } },
    ledger: { origin: ledger.checkpoint.origin, keys: ledger.keys.map(packKey) },
    signers: {
      origin: signers.origin,
      keys: await signersKeys(ctx),
      checkpoint: signers.note,
      entries: signers.entries,
    },
    size: ledger.checkpoint.size,
    evidence: signatures.map(({ bundle, notarization, status }) => ({
      bundle: Buffer.from(bundle).toString('utf8'),
      ...{ notarization, status: status && new Uint8Array(status) },
    })),
    ...(judged.missing.length > 0 && { missing: judged.missing }),
    claimed: {
      ...verdict,
      ledger_size: ledger.checkpoint.size,
      signers_size: signers.head.size,
      judged_at: judged_at.getTime(),
    },
    names: await ctx.read((db) =>
      sql.selectNames(db, ctx.tenantUuid, {
        groups: evidence.flatMap(({ signer }) => signer?.groups ?? []),
        principals: evidence.flatMap(({ signer }) => signer?.principal ?? []),
      }),
    ),
    trusted_root: await trustedRootOf(ctx, ledger.uuid),
  };
  return formatArtifactPack(pack);
}

const packKey = ({ key, first_size, last_size }: LogKey): PackLogKey => ({
  ...{ vkey: formatVerifierKey(key), first_size, last_size },
});

async function signersKeys(ctx: Ctx): Promise<PackLogKey[]> {
  const logs = await ctx.read((db) => selectKeyedLogs(db, ctx.tenantUuid, 'signers'));
  return logs.flatMap(({ origin, keys }) => keys.map((row) => packKey(logKeyOf(origin, row))));
}
