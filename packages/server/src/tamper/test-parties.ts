import { join } from 'node:path';
import { parseArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { verifyArtifactPack } from '@assay/core/attestation/pack/verify-artifact-pack.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { createAttestationPlatform } from '@assay/sigstore/attestation-platform.ts';
import { type FsckContext, type Invariant, NotChecked } from '../fsck/fsck-context.ts';
import { INVARIANTS } from '../fsck/run.ts';
import { noteRanges } from '../fsck/scope/ranges.ts';
import { Scope } from '../fsck/scope/scope.ts';
import { auditWithRows } from '../log/audits/audit-with-rows.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { Party } from './test-case.ts';
import { lookAtPages, verifyReceipts } from './test-readers.ts';
import type { Scene } from './test-scene.ts';

/** Has every party look; gives what each found, in sentences. */
export const LOOKS: Record<Party, (scene: Scene) => Promise<string[]>> = {
  fsck: (scene) => lookByFsck(scene, new Scope(null)),

  async audit({ server, superuser }) {
    const found: string[] = [];
    const logs = await superuser<{ tenant_uuid: string; uuid: string }>(
      'select tenant_uuid, uuid from log order by uuid',
    );
    for (const { tenant_uuid, uuid } of logs) {
      const { logStore: store, vault, documents } = server;
      const parts = {
        database: server.db.worker,
        store,
        vault,
        blobs: documents.blobs,
        recheck_days: 1,
      };
      const audited = await auditWithRows(parts, { tenant_uuid, log_uuid: uuid });
      for (const { code, message } of audited?.findings ?? []) found.push(`${code} ${message}`);
    }
    return found;
  },

  async pack(scene) {
    const found: string[] = [];
    const { trusted, untrusted, suspects } = scene;
    for (const sha256 of new Set([trusted, untrusted, ...suspects])) {
      const { verdict, level, steps } = await verifiedPack(scene, sha256);
      const isProven = verdict === 'proven';
      const isTrusted = isProven && level?.level === 'trusted';
      if (suspects.has(sha256) ? isTrusted : isProven) continue;
      const reasons = level?.reasons.map(({ code, evidence }) => `${code} ${evidence}`) ?? [];
      const details = steps.map(({ outcome, detail }) => `${outcome} ${detail}`);
      found.push([`${verdict} ${level?.level}`, ...reasons, ...details].join('\n'));
    }
    return found;
  },

  async sequencer({ superuser }) {
    const frozen = await superuser<{ uuid: string; frozen_reason: string }>(
      'select uuid, frozen_reason from log where frozen_at is not null order by uuid',
    );
    return frozen.map(({ uuid, frozen_reason }) => `${uuid} ${frozen_reason}`);
  },

  async level({ signing, suspects, superuser }) {
    const found: string[] = [];
    for (const sha256 of suspects) {
      const { verdict } = await signing.admin.verifyArtifact({ uuid: signing.ledger.uuid, sha256 });
      const row = await superuser(
        `select from artifact where sha256 = decode($1, 'hex') and trust_level = 'trusted'`,
        [sha256],
      );
      if (verdict.level !== 'trusted' && row.length === 0)
        found.push(`${verdict.level} ${verdict.reasons.map(({ code }) => code)}`);
    }
    return found;
  },

  page: lookAtPages,
  receipt: verifyReceipts,
};

/** Runs `fsck` on what a scope holds; gives what it found. @param invariants all unless told */
export async function lookByFsck(
  scene: Scene,
  scope: Scope,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<string[]> {
  const found: string[] = [];
  const parts = fsckParts(scene, scope);
  for (const { id, check } of invariants)
    await check(parts, (problem) => void found.push(`${id} ${problem}`)).catch((error) => {
      if (!(error instanceof NotChecked)) throw error;
    });
  await noteRanges(parts.all, scope);
  return found;
}

async function verifiedPack({ signing }: Scene, sha256: string) {
  const { admin, ledger } = signing;
  const answer = await admin.getArtifactEvidence({ sha256 });
  const pack = parseArtifactPack(new Uint8Array(await answer.arrayBuffer()));
  const { log } = await admin.getSignersLog({});
  const { log: own } = await admin.getLedger({ uuid: ledger.uuid });
  const keys = [log, own].map(({ verifier_key }) =>
    parseVerifierKey(nodeHasher, verifier_key ?? ''),
  );
  return verifyArtifactPack(createAttestationPlatform(null), pack, {
    ...{ keys, trust_pack: false, authorities: 'none', time: Date.now() },
  });
}

const fsckParts = ({ server, superuser }: Scene, scope: Scope): FsckContext => ({
  all: server.db.owner,
  admin: superuser,
  database: server.db.worker,
  vault: server.vault,
  store: server.logStore,
  documents: server.documents,
  blobFolder: join(server.folder, 'blobs'),
  options: { acked: [], receipts: new Map(), sboms: 20, sweep: false },
  scope,
  isComparing: true,
});
