/** A decision is refused where its author read the findings before another act was committed, whenever that act began. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { READ_AT_HEADER } from '@assay/contract/client.ts';
import pg from 'pg';
import { refused } from '../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { knowRanged, RANGED, statesIn, uploadRanged } from './test-decisions.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
  await knowRanged(server);
});
after(() => server.stop());

/** Resolves when a request waits for a lock. */
async function someoneWaits(): Promise<void> {
  const text = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database() and a.usename = 'assay_app'`;
  for (let i = 0; i < 2400; i++) {
    if ((await server.db.owner(text)).length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.fail('Nobody waited');
}

/** Runs `meet` while another connection holds locks. */
async function whileHeld([lock, values]: [string, unknown[]], meet: () => Promise<void>) {
  const client = new pg.Client({ connectionString: server.db.url });
  await client.connect();
  await client.query('begin');
  await client.query(lock, values);
  await meet();
  await client.query('rollback');
  await client.end();
}

/** Where an act waits for another connection: before it writes, at its place in the order of acts, and after its rows are written. */
const STOPS: Record<string, (tenant: string, sbomid: string) => [string, unknown[]]> = {
  'before its rows are written': (tenant, sbomid) => [
    `select pg_advisory_xact_lock(hashtext('assay decisions'), hashtext($1))`,
    [`${tenant} sbom ${sbomid}`],
  ],
  'while its rows are written': (tenant) => [
    'select from decision_revision where tenant_uuid = $1 for update',
    [tenant],
  ],
  'before it is committed': () => ['lock table audit_entry in share mode', []],
};

type Reader = ReturnType<TestTenant['as']>;
interface Options {
  onHeaders: (headers: Headers) => void;
}

/** Calls whose answers show decisions. */
const READS: Record<
  string,
  (client: Reader, sbomid: string, options: Options) => Promise<unknown>
> = {
  listSbomVulnerabilities: (client, sbomid, options) =>
    client.listSbomVulnerabilities({ sbomid }, options),
  listVulnerabilities: (client, _, options) => client.listVulnerabilities({}, options),
  getVulnerability: (client, _, options) =>
    client.getVulnerability({ id: RANGED.vulnerability }, options),
  listDecisions: (client, sbomid, options) => client.listDecisions({ sbomid }, options),
};

/** Reads as a person who wants to decide, and returns the instant of the header. */
async function readAt(client: Reader, sbomid: string, name: string): Promise<string> {
  const found: string[] = [];
  const onHeaders = (headers: Headers) =>
    void found.push(headers.get(READ_AT_HEADER) ?? assert.fail('It has no instant of reading'));
  await READS[name]?.(client, sbomid, { onHeaders });
  return found[0] ?? assert.fail('There was no answer');
}

for (const [where, lockOf] of Object.entries(STOPS))
  test(`a decision that was read ${where} is not replaced unseen`, async () => {
    const tenant = await testTenant(server);
    const [ann, ben] = [tenant.as('TenantAdmin'), tenant.as('LedgerAdmin')];
    const sbomid = await uploadRanged(tenant, 'race');
    const ask = { scope: 'sbom' as const, sbomid, items: [RANGED] };
    await ann.createDecisions({ ...ask, state: 'in_triage' });
    const seen = new Map<string, string>();
    let begun: Promise<unknown> = Promise.resolve();
    await whileHeld(lockOf(tenant.uuid, sbomid), async () => {
      begun = ann.createDecisions({ ...ask, state: 'exploitable' });
      await someoneWaits();
      for (const name of Object.keys(READS)) seen.set(name, await readAt(ben, sbomid, name));
    });
    await begun;
    for (const [name, seen_at] of seen) {
      const decision = ben.createDecisions({ ...ask, state: 'not_affected', seen_at });
      await assert.rejects(decision, refused(409), name);
      const { items } = await ben.listDecisions({ sbomid, seen_at });
      assert.deepEqual(
        items.map(({ state }) => state),
        ['exploitable'],
        name,
      );
    }
    assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'exploitable' });
    const seen_at = await readAt(ben, sbomid, 'listSbomVulnerabilities');
    await ben.createDecisions({ ...ask, state: 'not_affected', seen_at });
    assert.deepEqual(await statesIn(tenant, sbomid), { 'CVE-2026-0001': 'not_affected' });
  });

test('a reader who saw no decision at all is told of the first one', async () => {
  const tenant = await testTenant(server);
  const ben = tenant.as('LedgerAdmin');
  const sbomid = await uploadRanged(tenant, 'first');
  const seen_at = await readAt(ben, sbomid, 'listSbomVulnerabilities');
  const ask = { scope: 'sbom' as const, sbomid, items: [RANGED] };
  await tenant.as('TenantAdmin').createDecisions({ ...ask, state: 'exploitable' });
  await assert.rejects(
    ben.createDecisions({ ...ask, state: 'not_affected', seen_at }),
    refused(409),
  );
});
