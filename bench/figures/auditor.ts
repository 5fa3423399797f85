/** Leaves that an audit hashes again, compares with tiles, checkpoints, rows and content, and replays. */
import { randomBytes, randomUUID } from 'node:crypto';
import { type Actor, anonymous } from '@assay/server/context.ts';
import {
  type RevisionOf,
  revisionLeaf,
  revisionRow,
  type SealedContent,
} from '@assay/server/features/documents/new-revision.ts';
import { newSalt } from '@assay/server/features/documents/sealed-payload.ts';
import * as sql from '@assay/server/features/documents/write-queries.ts';
import { appendLeaves } from '@assay/server/log/append/append.ts';
import { auditLog } from '@assay/server/log/audits/audit-log.ts';
import { openDatabase } from '@assay/server/platform/db/database.ts';
import { uuidV7 } from '@assay/server/platform/uuid-v7.ts';
import { median, printFigure, rounded, scaled, timed } from '../figure.ts';
import { openLogBench } from '../product/log-bench.ts';

const ROUNDS = 5;
const LEAVES = scaled(100_000);
/** Number of waiting leaves, which a checkpoint then covers. */
const BATCH = 500;

const { url, owner, tenant, store, publisher, order, version, close } =
  await openLogBench('auditor');
const app = openDatabase({ url, role: 'assay_app', size: 1 });
const worker = openDatabase({ url, role: 'assay_worker', size: 2 });

/** A tenant begins with a ledger of this name, which has a collection of this name. */
const NAME = 'default';
const { rows } = await owner.query<{ ledger: string; collection: string }>(
  'select ledger_uuid as ledger, uuid as collection from collection where tenant_uuid = $1',
  [tenant],
);
const { ledger = '', collection = '' } = rows[0] ?? {};

/** Content as long as that of a short document, the same for all: an audit opens none. */
const CONTENT: SealedContent = {
  sealed: randomBytes(400),
  size_bytes: 699,
  commitment: randomBytes(32).toString('base64'),
};
const actor: Actor = { ...anonymous(''), kind: 'user', uuid: randomUUID(), name: 'bench' };

/** Adds documents with one revision each, as the product does; their leaves wait. */
const addDocuments = (count: number) =>
  app.write(tenant, async (tx) => {
    const at = await sql.presentInstant(tx);
    const documents = Array.from({ length: count }, () => ({
      ...{ uuid: uuidV7(), id: randomUUID(), leaf_uuid: uuidV7(), changed_by: actor.name },
      ...{ sealed_key: randomBytes(60), name_salt: newSalt() },
    }));
    await sql.insertDocuments(
      tx,
      { tenant_uuid: tenant, collection_uuid: collection, at },
      documents,
    );
    const revisions = documents.map(
      ({ uuid, id, leaf_uuid, name_salt }): RevisionOf => ({
        ...{ document_uuid: uuid, collection_uuid: collection, revision: 1, uuid: leaf_uuid },
        ...{ op: 'create', content: CONTENT, after: null, actor, name_salt, at },
        names: { ledger: NAME, collection: NAME, id },
      }),
    );
    await sql.insertRevisions(tx, tenant, revisions.map(revisionRow), at);
    await appendLeaves(tx, tenant, ledger, revisions.map(revisionLeaf));
  });

for (let done = 0; done < LEAVES; done += BATCH) {
  await addDocuments(Math.min(BATCH, LEAVES - done));
  await order();
  await publisher.publish([ledger]);
}

// As autovacuum does in the minutes in which users make so many.
await owner.query('vacuum analyze');
const times: number[] = [];
for (let round = 0; round < ROUNDS; round++)
  times.push(
    await timed(async () => {
      const audited = await auditLog(
        { database: worker, store },
        { tenant_uuid: tenant, log_uuid: ledger },
      );
      if (audited?.findings.length !== 0 || audited.size !== BigInt(LEAVES)) {
        const found = audited?.findings.map(({ code }) => code);
        throw new Error(`The audit is not of ${LEAVES} honest leaves: ${found}`);
      }
    }),
  );
await Promise.all([app.close(), worker.close()]);
await close();
printFigure('auditor', version, {
  values: {
    leaves: LEAVES,
    checkpoints: Math.ceil(LEAVES / BATCH),
    leaves_per_s: rounded((LEAVES * 1000) / median(times)),
  },
  bars: { leaves_per_s: '>= 15000' },
  limit:
    'one thread, which parses and hashes every leaf while the next rows are read; logs are audited side by side',
});
