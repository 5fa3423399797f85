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
import { ROW_CHECKS, type RowCheck, type RowChecks } from '../log/audits/rows/audit-rows.ts';
import { nodeHasher } from '../log/keys/node-hasher.ts';
import type { Finding, Party } from './test-case.ts';
import { lookAtPages, verifyReceipts } from './test-readers.ts';
import type { Scene } from './test-scene.ts';

/** Has every party look; gives what each found, and by which of its checks. */
export const LOOKS: Record<Party, (scene: Scene) => Promise<Finding[]>> = {
  async fsck(scene) {
    const found = await lookByFsck(scene, new Scope(null));
    return found.map((sentence) => ({ by: sentence.split(' ', 1).join(), sentence }));
  },

  audit: (scene) => lookByAudit(scene, () => true),

  async pack(scene) {
    const found: Finding[] = [];
    const { trusted, untrusted, suspects } = scene;
    for (const sha256 of new Set([trusted, untrusted, ...suspects])) {
      const { verdict, level, steps } = await verifiedPack(scene, sha256);
      const isProven = verdict === 'proven';
      const isTrusted = isProven && level?.level === 'trusted';
      if (suspects.has(sha256) ? isTrusted : isProven) continue;
      const details = steps.map(({ outcome, detail }) => `${outcome} ${detail}`);
      const say = (by: string, ...said: string[]) =>
        found.push({ by, sentence: [`${verdict} ${level?.level}`, ...said].join('\n') });
      for (const { code, evidence } of level?.reasons ?? [])
        say(code, `${code} ${evidence}`, ...details);
      for (const { name, outcome, detail } of steps)
        if (outcome === 'failed') say(`step ${name}`, `${outcome} ${detail}`);
      if (found.length === 0) say('verdict', ...details);
    }
    return found;
  },

  async sequencer({ superuser }) {
    const frozen = await superuser<{ uuid: string; frozen_reason: string }>(
      'select uuid, frozen_reason from log where frozen_at is not null order by uuid',
    );
    return frozen.map(({ uuid, frozen_reason }) => ({
      ...{ by: 'frozen', sentence: `${uuid} ${frozen_reason}` },
    }));
  },

  async level({ signing, suspects, superuser }) {
    const found: Finding[] = [];
    for (const sha256 of suspects) {
      const { verdict } = await signing.admin.verifyArtifact({ uuid: signing.ledger.uuid, sha256 });
      const row = await superuser(
        `select from artifact where sha256 = decode($1, 'hex') and trust_level = 'trusted'`,
        [sha256],
      );
      const by = `${verdict.reasons.map(({ code }) => code)}`;
      if (verdict.level !== 'trusted' && row.length === 0)
        found.push({ by, sentence: `${verdict.level} ${by}` });
    }
    return found;
  },

  page: lookAtPages,
  receipt: verifyReceipts,
};

/** Runs the daily audit of every log, with those of its checks of rows that are wanted. */
export async function lookByAudit(
  { server, superuser }: Scene,
  isWanted: (check: string) => boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const { ledger, signers, control } = ROW_CHECKS;
  const tagged = (checks: RowChecks) => tagging(checks, isWanted, found);
  const checks = { ledger: tagged(ledger), signers: tagged(signers), control: tagged(control) };
  const logs = await superuser<{ tenant_uuid: string; uuid: string }>(
    'select tenant_uuid, uuid from log order by uuid',
  );
  const { logStore: store, vault, documents } = server;
  const parts = {
    ...{ database: server.db.worker, store, vault, blobs: documents.blobs, recheck_days: 1 },
  };
  for (const { tenant_uuid, uuid } of logs) {
    const audited = await auditWithRows(parts, { tenant_uuid, log_uuid: uuid }, { checks });
    for (const { code, message } of audited?.findings ?? [])
      if (code !== 'row_changed' || !found.some(({ sentence }) => sentence.endsWith(message)))
        found.push({ by: 'log', sentence: `${code} ${message}` });
  }
  return found;
}

/** Checks that note in `found` what they report. */
const tagging = (checks: RowChecks, isWanted: (name: string) => boolean, found: Finding[]) =>
  Object.fromEntries(
    Object.entries(checks)
      .filter(([name]) => isWanted(name))
      .map(([name, check]): [string, RowCheck] => [
        name,
        (auditing) =>
          check({
            ...auditing,
            report(message, index) {
              found.push({ by: name, sentence: `row_changed ${message}` });
              auditing.report(message, index);
            },
          }),
      ]),
  );

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
