/** Leaves that an audit hashes again, compares with tiles, checkpoints, rows and content, and replays. */
import { randomBytes, randomUUID } from 'node:crypto';
import { auditLog } from '@assay/server/log/audits/audit-log.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { median, printFigure, rounded, scaled, timed } from '../figure.ts';
import { openLogBench } from '../product/log-bench.ts';

const ROUNDS = 5;
const LEAVES = scaled(100_000);
/** Number of waiting leaves, which a checkpoint then covers. */
const BATCH = 500;

const { url, owner, tenant, store, publisher, order, version, close } =
  await openLogBench('auditor');
const worker = openDatabase({ url, role: 'assay_worker', size: 2 });

const { rows } = await owner.query<{ ledger: string; collection: string }>(
  'select ledger_uuid as ledger, uuid as collection from collection where tenant_uuid = $1',
  [tenant],
);
const { ledger = '', collection = '' } = rows[0] ?? {};

/** Adds documents with one revision each, whose leaves wait; content has the size of a short document. */
async function addDocuments(count: number): Promise<void> {
  const actor = randomUUID();
  const commitment = {
    alg: 'assay/doc-commitment/v1',
    value: randomBytes(32).toString('base64'),
  };
  const spec = { op: 'create', collection, rev: 1, commitment, size: 699, actor };
  await owner.query(
    `with d as (
       insert into document (tenant_uuid, uuid, collection_uuid, id, revision, state, sealed_key, leaf_uuid, changed_by)
       select $1, gen_random_uuid(), $2, gen_random_uuid()::text, 1, 'live', $3, gen_random_uuid(), 'bench'
       from generate_series(1, $4::int) returning uuid, leaf_uuid),
     r as (
       insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, sealed, size_bytes, actor_kind,
         actor_uuid, actor_name)
       select $1, uuid, 1, leaf_uuid, 'create', $5, 699, 'user', $6, 'bench' from d)
     insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
     select $1, $7, leaf_uuid, 'document', ($8::jsonb || jsonb_build_object('doc', uuid))::text from d`,
    [tenant, collection, randomBytes(60), count, randomBytes(400), actor, ledger, spec],
  );
}

for (let done = 0; done < LEAVES; done += BATCH) {
  await addDocuments(Math.min(BATCH, LEAVES - done));
  await order();
  await publisher.publish([ledger]);
}

const times: number[] = [];
for (let round = 0; round < ROUNDS; round++)
  times.push(
    await timed(async () => {
      const audited = await auditLog(
        { database: worker, store },
        { tenant_uuid: tenant, log_uuid: ledger },
      );
      if (audited?.findings.length !== 0 || audited.size !== BigInt(LEAVES))
        throw new Error(`The audit is not of ${LEAVES} honest leaves`);
    }),
  );
await worker.close();
await close();
printFigure('auditor', version, {
  values: {
    leaves: LEAVES,
    checkpoints: Math.ceil(LEAVES / BATCH),
    leaves_per_s: rounded((LEAVES * 1000) / median(times)),
  },
  bars: { leaves_per_s: '>= 15000' },
  limit:
    'one thread, which parses and hashes every leaf and waits for one query a bundle; logs are audited side by side',
});
