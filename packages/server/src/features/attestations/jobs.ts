import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Job, Tasks } from '../../platform/jobs/queue.ts';
import { settleSigners } from '../signing-keys/signers-log.ts';
import type { AttestationContext } from './attestation-context.ts';
import { enqueueCatchUp } from './judge/enqueue.ts';
import * as sql from './judge/job-queries.ts';
import { judgeArtifacts } from './judge/judge-artifacts.ts';
import { systemContext } from './judge/system-context.ts';

const Payload = z.object({
  /** Artifacts with unverified signatures in this ledger. */
  ledger_uuid: z.uuid().nullish(),
  /** Artifacts that this key signed for. */
  key_uuid: z.uuid().nullish(),
});

/** Artifacts that are read at once. */
const BATCH = 1_000;

/** Tasks of the interactive queue, because users wait for trust levels. */
export const attestationTasks = (
  parts: Pick<AttestationContext, 'database' | 'logReader' | 'checkpointWaiter'>,
): Tasks => ({
  'attestations.judge': async ({ tenant_uuid, payload, signal }: Job) => {
    if (tenant_uuid === null) throw new Error('Artifacts are of a tenant');
    const { ledger_uuid, key_uuid } = Payload.parse(payload);
    const { database } = parts;
    const isThere = await database.read(tenant_uuid, (db) => sql.hasSignersLog(db, tenant_uuid));
    if (!isThere) return;
    await settleSigners(parts, systemContext(database, tenant_uuid));
    const of = { ledger_uuid: ledger_uuid ?? null, key_uuid: key_uuid ?? null };
    for (let after: string | null = null; ; ) {
      signal.throwIfAborted();
      const uuids: string[] = await database.read(tenant_uuid, (db) =>
        sql.selectArtifactsToJudge(db, tenant_uuid, { ...of, after, limit: BATCH }),
      );
      await judgeArtifacts(parts, tenant_uuid, uuids);
      after = uuids.at(-1) ?? null;
      if (after === null) break;
    }
    if (of.ledger_uuid !== null)
      await waitOn(database, { tenant_uuid, ledger_uuid: of.ledger_uuid });
  },
});

/** Signatures not yet covered by a checkpoint are judged later. */
const waitOn = (database: Database, of: { tenant_uuid: string; ledger_uuid: string }) =>
  database.write(of.tenant_uuid, async (tx) => {
    if (await sql.isAnyUnverified(tx, of)) await enqueueCatchUp(tx, of);
  });
