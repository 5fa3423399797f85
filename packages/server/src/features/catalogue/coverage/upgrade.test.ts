import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '../../../platform/db/migrate.ts';
import { emptyDatabase } from '../../../platform/db/test-database.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { countEarlier, countUncounted } from '../../sboms/count-earlier.ts';
import { importInto, recordFor, uploadPurls } from './test-coverage.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await importInto(server, [recordFor('npm')]);
});
after(() => server.stop());

const FIRST_WITH_COVERAGE = 26;

test('an upgrade counts loaded data, and never makes it look fresher', async () => {
  const db = await emptyDatabase();
  const client = new pg.Client(db.url);
  try {
    const all = await readMigrations();
    const earlier = all.filter(({ number }) => number < FIRST_WITH_COVERAGE);
    await migrate({ url: db.url, migrations: earlier });
    await client.connect();
    await client.query(`
      insert into advisory (advisory_id, source, id, revision, withdrawn, severity, summary, aliases, cves, block,
        block_offset, block_length)
      select i, case when i < 4 then 'whole' else 'parts' end, i, '', i = 3, 0, '', '{}', '{}', '', 0, 0
      from generate_series(1, 5) i`);
    await client.query(`
      insert into affected (advisory_id, ecosystem, release, name, ranges, versions) values
        (1, 'Debian', '11', 'a', '[]', '[]'), (1, 'Debian', '12', 'a', '[]', '[]'), (2, 'Debian', '12', 'b', '[]', '[]'),
        (3, 'npm', '', 'gone', '[]', '[]'), (4, 'npm', '', 'a', '[]', '[]'), (5, 'PyPI', '', 'a', '[]', '[]')`);
    await client.query(`
      insert into advisory_import (uuid, source, status, ended_at, read) values
        (gen_random_uuid(), 'whole', 'done', '2026-01-01', 2), (gen_random_uuid(), 'whole', 'done', '2026-02-01', 2),
        (gen_random_uuid(), 'whole', 'done', '2026-03-01', 1), (gen_random_uuid(), 'whole', 'failed', '2026-04-01', 2),
        (gen_random_uuid(), 'parts', 'done', '2026-01-01', 1), (gen_random_uuid(), 'parts', 'done', '2026-02-01', 1)`);
    await migrate({ url: db.url });
    const { rows } = await client.query({
      text: `select source, ecosystem, release, records, newest_import_at::date::text from advisory_coverage
             order by 1, 2, 3`,
      rowMode: 'array',
    });
    assert.deepEqual(rows, [
      ['parts', 'PyPI', '', 1, '2026-01-01'],
      ['parts', 'npm', '', 1, '2026-01-01'],
      ['whole', 'Debian', '11', 1, '2026-02-01'],
      ['whole', 'Debian', '12', 2, '2026-02-01'],
    ]);
  } finally {
    await client.end();
    await db.drop();
  }
});

test('SBOMs from before are not checked until a worker has counted them, then as if uploaded now', async () => {
  const tenant = await testTenant(server);
  const client = tenant.as('Visitor');
  const sbomid = await uploadPurls(tenant, 'before', ['pkg:npm/a@1.0.0', 'pkg:maven/b/c@1']);
  const counted = await client.getSbom({ sbomid });
  assert.deepEqual([counted.check?.state, counted.unchecked_count], ['partly_checked', 1]);
  await server.db.owner('update sbom set scope_ids = null, scope_components = null');
  const open = await client.getSbom({ sbomid });
  assert.deepEqual([open.check, open.unchecked_count, open.unchecked_reasons], [null, null, null]);
  assert.equal((await client.lookupProject({ path: 'before' })).check, null);
  // The gate reads the document itself.
  assert.equal((await client.getSbomGate({ sbomid })).unchecked, 1);
  await countUncounted(server.db.worker);
  const checkOf = async () => (await client.getSbom({ sbomid })).check;
  await until(async () => (await checkOf()) !== null);
  assert.deepEqual(await checkOf(), counted.check);
});

test('a document that is lost is tried again, and in the end counts as not checked', async () => {
  const tenant = await testTenant(server);
  const sbomid = await uploadPurls(tenant, 'lost', ['pkg:npm/a@1.0.0']);
  await server.db.owner(
    `update sbom set scope_ids = null, scope_components = null, sha256 = sha256(sbomid::text::bytea)
     where sbomid = $1`,
    [sbomid],
  );
  const count = (attempt: number) =>
    countEarlier(server.db.worker, server.documents, { tenant_uuid: tenant.uuid, attempt });
  await assert.rejects(count(1), /stored bytes of this item are missing/);
  await count(5);
  const { check } = await tenant.as('Visitor').getSbom({ sbomid });
  assert.deepEqual([check?.state, check?.components], ['not_checked', 0]);
});
