import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { partSalt } from '@assay/core/log/leaf/document-names.ts';
import { readKnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { encodeLeaf } from '@assay/core/log/leaf/leaf.ts';
import pg from 'pg';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import { migrate, readMigrations } from '../../../platform/db/migrate.ts';
import { emptyDatabase } from '../../../platform/db/test-database.ts';

let db: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: pg.Client;
before(async () => {
  db = await emptyDatabase();
  owner = new pg.Client(db.url);
  await owner.connect();
});
after(async () => {
  await owner.end();
  await db.drop();
});

const IDS = [
  'plain',
  'quo"te\\back/slash',
  'tab\tline\nbell\u0007\u001f',
  'é 漢字 🙂 \u2028 \u007f',
  '%s {}',
];

test('an upgrade records the names of documents that are there, a hundred a leaf, as the core reads them', async () => {
  const ours = await readMigrations();
  await migrate({ url: db.url, migrations: ours.filter(({ number }) => number < 55) });
  const [tenant, ledger, collection] = [randomUUID(), randomUUID(), randomUUID()];
  const run = (text: string, values: unknown[]) => owner.query(text, values);
  await run(`insert into tenant (uuid, name) values ($1, 'before')`, [tenant]);
  await run(
    `insert into ledger (tenant_uuid, uuid, name, created_by) values ($1, $2, 'old', 'somebody')`,
    [tenant, ledger],
  );
  await run(
    `insert into collection (tenant_uuid, uuid, ledger_uuid, name) values ($1, $2, $3, 'col"lection')`,
    [tenant, collection, ledger],
  );
  const ids = [...IDS, ...Array.from({ length: 245 }, (_, n) => `id ${n}`)];
  await run(
    `with made as (
       insert into document (tenant_uuid, uuid, collection_uuid, id, revision, state, leaf_uuid, changed_by)
       select $1, gen_random_uuid(), $2, id, 2, 'live', gen_random_uuid(), 'x' from unnest($3::text[]) id returning *)
     insert into document_revision (tenant_uuid, document_uuid, revision, uuid, op, actor_kind, actor_uuid, actor_name)
     select tenant_uuid, uuid, n, gen_random_uuid(), case n when 1 then 'create' else 'update' end, 'user', uuid, 'añ"' || n
     from made, generate_series(1, 2) n`,
    [tenant, collection, ids],
  );
  await migrate({ url: db.url });
  const { rows: documents } = await owner.query<{ uuid: string; id: string; name_salt: Buffer }>(
    'select uuid, id, name_salt from document',
  );
  const { rows: leaves } = await owner.query<{ kind: string; spec: string; log_uuid: string }>(
    `select kind, spec, log_uuid from log_pending where kind = 'document-names' order by id`,
  );
  assert.equal(leaves.length, 3);
  const named = leaves.flatMap(({ kind, spec, log_uuid }) => {
    assert.deepEqual([kind, log_uuid], ['document-names', ledger]);
    const leaf = readKnownLeaf(
      encodeLeaf('document-names', { ...JSON.parse(spec), time: '2026-01-01T00:00:00.000Z' }),
    );
    assert.ok(typeof leaf !== 'string' && leaf.kind === 'document-names');
    assert.equal(leaf.recorded, 'at-upgrade');
    return leaf.names;
  });
  assert.equal(named.length, ids.length);
  const byUuid = new Map(documents.map((row) => [row.uuid, row]));
  for (const { doc, rev, commitment } of named) {
    const { id, name_salt } = byUuid.get(doc) ?? assert.fail();
    const authors = [1, 2].map((n) => ({ kind: 'user', name: `añ"${n}` }));
    const payload = encodeUtf8(canonicalJson({ authors, collection: 'col"lection', id }));
    const salt = partSalt(nodeHasher, name_salt, 'names');
    assert.ok(rev === 2 && isCommittedTo(nodeHasher, commitment, { salt, payload }), id);
  }
});
