import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import { migrate, readMigrations } from '../../../platform/db/migrate.ts';
import { emptyDatabase } from '../../../platform/db/test-database.ts';
import { recount } from '../../catalogue/check/recount.ts';
import { addressOf, membersOf } from './component-sets.ts';

let db: Awaited<ReturnType<typeof emptyDatabase>>;
let owner: pg.Pool;
let worker: Database;
before(async () => {
  db = await emptyDatabase();
  owner = new pg.Pool({ connectionString: db.url, max: 1 });
  worker = openDatabase({ url: db.url, role: 'assay_worker', size: 2 });
});
after(async () => {
  await worker.close();
  await owner.end();
  await db.drop();
});

const tenant = randomUUID();
/** Members of sets 1, 2, 3; package version n is affected by vulnerability n, 4 by none. */
const SETS: [number, number[]][] = [
  [1, [1, 4]],
  [2, [2, 4]],
  [3, [3]],
];
/** SBOMs of each project, oldest first: the set, and whether it is in use. */
const PROJECTS: Record<string, [set: number, isInUse: boolean][]> = {
  newest: [
    [1, false],
    [2, false],
  ],
  older: [
    [1, true],
    [2, false],
  ],
  several: [
    [1, true],
    [2, true],
    [3, false],
  ],
  alike: [
    [2, true],
    [1, true],
  ],
  same: [
    [3, true],
    [3, true],
  ],
};

/** Fills the tables like the previous release: the newest SBOM is current, whatever is in use. */
async function fillAsBefore() {
  const run = (text: string, values: unknown[] = []) => owner.query(text, values);
  await run("insert into tenant (uuid, name) values ($1, 'before')", [tenant]);
  await run(
    `insert into package (package_id, ecosystem, name) select n, 'npm', 'p' || n from generate_series(1, 4) n`,
  );
  await run(`insert into package_version (pv_id, key, package_id, ecosystem, release, match_name, match_version, version,
      identity, unchecked)
    select n, gen_random_uuid(), n, 'npm', '', 'p' || n, '1', '1', 'pkg:npm/p' || n || '@1', '' from generate_series(1, 4) n`);
  await run(`insert into vulnerability (vuln_id, id, severity, summary)
    select n, 'CVE-2026-' || n, n, '' from generate_series(1, 3) n`);
  await run(`insert into package_match (pv_id, vuln_id, affected_id, verdict, rank)
    select n, n, n, 1, 10000 + n * 1000 from generate_series(1, 3) n`);
  await run(`insert into package_risk (pv_id, worst, critical, high, medium, low, unassigned, unknown)
    select n, n, 0, (n = 3)::int, (n = 2)::int, (n = 1)::int, 0, 0 from generate_series(1, 3) n`);
  for (const [id, members] of SETS) {
    const sha256 = addressOf(membersOf(Int32Array.from(members)));
    await run(
      `insert into component_set (tenant_uuid, set_id, sha256, package_count, added)
       overriding system value values ($1, $2, $3, $4, $5)`,
      [tenant, id, sha256, members.length, members],
    );
    await run(
      `insert into set_summary (tenant_uuid, set_id, critical, high, medium, low, unassigned, unknown, matched)
       values ($1, $2, 0, ($2::int = 3)::int, ($2::int = 2)::int, ($2::int = 1)::int, 0, 0, array[$2::int])`,
      [tenant, id],
    );
  }
  await run("select setval(pg_get_serial_sequence('component_set', 'set_id'), 3)");
  for (const [path, sboms] of Object.entries(PROJECTS)) await addProject(run, path, sboms);
  await run(
    `insert into tenant_package (tenant_uuid, pv_id, package_id, name, kind, projects, worst)
     select $1, v.pv_id, v.pv_id, 'p' || v.pv_id, 'npm', count(p.project_uuid), coalesce(max(r.worst), -1)
     from package_version v
     left join package_risk r on r.pv_id = v.pv_id
     left join component_set c on c.added @> array[v.pv_id]
     left join project_summary p on p.current_set = c.set_id group by v.pv_id`,
    [tenant],
  );
  await run(
    `insert into tenant_vulnerability (tenant_uuid, vuln_id, severity, cvss, epss, kev, first_seen_at, affected_projects)
     select $1, v.vuln_id, v.severity, -1, -1, false, now(), t.projects
     from vulnerability v join tenant_package t on t.pv_id = v.vuln_id where t.projects > 0`,
    [tenant],
  );
}

async function addProject(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  path: string,
  sboms: [number, boolean][],
) {
  const project = randomUUID();
  await run('insert into project (tenant_uuid, uuid, path, name) values ($1, $2, $3, $3)', [
    tenant,
    project,
    path,
  ]);
  let newest = '';
  for (const [nth, [set, isInUse]] of sboms.entries()) {
    newest = randomUUID();
    await run(
      `insert into sbom (tenant_uuid, sbomid, project_uuid, set_id, name, version, sha256, size_bytes, uploaded_by,
         uploaded_at, in_use, status, component_count, steps)
       values ($1, $2, $3, $4, '', $5, sha256(random()::text::bytea), 1, '', timestamptz '2026-01-01' + $7 * interval '1 second', $6, 'ready',
         (select package_count from component_set where set_id = $4), array_fill(null::timestamptz, array[8]))`,
      [tenant, newest, project, set, newest, isInUse, nth],
    );
  }
  await run(
    `insert into project_summary (tenant_uuid, project_uuid, path, current_sbomid, current_set, high, medium, low,
       component_count, sbom_count, in_use_count, last_upload_at, document_bytes)
     select $1, $2, $3, b.sbomid, b.set_id, s.high, s.medium, s.low, b.component_count, $5::int, $6::int, b.uploaded_at, $5::int
     from sbom b join set_summary s on s.set_id = b.set_id where b.sbomid = $4`,
    [tenant, project, path, newest, sboms.length, sboms.filter(([, isInUse]) => isInUse).length],
  );
}

test('an upgrade counts former SBOMs in use, and a recount finds no difference', async () => {
  const ours = await readMigrations();
  await migrate({ url: db.url, migrations: ours.filter(({ number }) => number < 28) });
  await fillAsBefore();
  await migrate({ url: db.url });
  assert.deepEqual(await recount(worker), []);
  const { rows } = await owner.query<{ shown: string }>(
    `select concat_ws(' ', path, deployed_count, component_count, high, medium, low) as shown
     from project_summary order by path`,
  );
  assert.deepEqual(
    rows.map(({ shown }) => shown),
    [
      'alike 2 3 0 1 1',
      'newest 0 2 0 1 0',
      'older 1 2 0 0 1',
      'same 2 1 1 0 0',
      'several 2 3 0 1 1',
    ],
  );
  const { rows: sets } = await owner.query('select set_id from component_set where set_id > 3');
  assert.equal(sets.length, 1);
});
