import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { after, before, test } from 'node:test';
import { startSequencing } from '../../log/test-sequencing.ts';
import type { Database } from '../../platform/db/database.ts';
import { createQueue, type Queue } from '../../platform/jobs/queue.ts';
import { KeyDestroyed } from '../../platform/secrets/vault.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { addMember, join } from '../users/test-people.ts';
import { destroyTenant, enqueueDue, tenantTasks } from './deletion-job.ts';
import { testOperator } from './test-operator.ts';

let server: TestServer;
let operator: TestTenant;
/** Runs only this job, so that uploads keep their jobs, which must be deleted too. */
let queue: Queue;
before(async () => {
  server = await testServer();
  operator = await testOperator(server);
  queue = createQueue({ url: server.db.url });
  await queue.start(tenantTasks(partsOf(server.db.worker)), 1);
});
after(async () => {
  await queue.stop();
  await server.stop();
});

const partsOf = (database: Database) => ({
  database,
  vault: server.vault,
  documents: server.documents,
  logStore: server.logStore,
});
const admin = () => operator.as('SuperAdmin');
const never = new AbortController().signal;

/** Adds a signers group with an API key and a user with a signing key. */
async function furnishSigners(tenant: TestTenant, apiKeyUUID: string): Promise<void> {
  const boss = tenant.as('TenantAdmin');
  const { uuid } = await boss.createSignersGroup({ name: 'signers', threshold: 2 });
  const { uuid: userUUID } = await boss.getCurrentUser({});
  await boss.addSignersGroupUser({ uuid, userUUID });
  await boss.addSignersGroupApiKey({ uuid, apiKeyUUID });
  const identity = { issuer: 'https://issuer.example.com', subject: 'boss@example.com' };
  await boss.registerSigningKey({ name: 'own', custody: 'fulcio', ...identity });
}

/** Fills a tenant with data of every kind; uploads are the same for each. */
async function furnish(tenant: TestTenant): Promise<{ sha256: string }> {
  const boss = tenant.as('TenantAdmin');
  const keeper = tenant.as('LedgerAdmin');
  const first = await keeper.uploadSbom({
    project: 'a/b',
    version: '1',
    body: bomOf('shared'),
  });
  await keeper.uploadSbom({ project: 'a/c', version: '2', body: bomOf('other') });
  await keeper.addAttachment({
    project: first.project_uuid,
    name: 'note',
    body: Buffer.from('note'),
  });
  await tenant.as('Visitor').addFavorite({ uuid: first.project_uuid });
  const key = await boss.createApiKey({ name: 'key', role: 'Visitor' });
  await furnishSigners(tenant, key.uuid);
  await boss.inviteUser({ email: `guest-of-${tenant.uuid}@example.org`, role: 'Visitor' });
  await server.vault.seal({ owner: tenant.uuid, purpose: 'test', subject: '1' }, Buffer.of(1));
  // Sets that reference others of their table, beyond one batch.
  await server.db.owner(
    `with base as (
       insert into component_set (tenant_uuid, sha256, package_count, added)
       select $1, sha256(n::text::bytea), 1, array[n] from generate_series(1, 3) n returning set_id)
     insert into component_set (tenant_uuid, base_set_id, sha256, package_count, added)
     select $1, set_id, sha256(('-' || set_id)::bytea), 1, '{}' from base`,
    [tenant.uuid],
  );
  return { sha256: first.sha256 };
}

/** Everything of a tenant in every table, in a form that shows any change. */
async function snapshot(tenantUuid: string): Promise<Record<string, string>> {
  const tables = await server.db.owner<{ name: string }>(
    'select unnest(tenant_tables())::text as name',
  );
  const shot: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await server.db.owner<{ row: string }>(
      `select t::text as row from ${name} t where tenant_uuid = $1 order by 1`,
      [tenantUuid],
    );
    if (rows.length > 0) shot[name] = rows.map(({ row }) => row).join('\n');
  }
  return shot;
}

async function dueNow(tenant: TestTenant): Promise<string> {
  await admin().deleteTenant({ uuid: tenant.uuid, delete_data: 'true' });
  const [row] = await server.db.owner<{ uuid: string }>(
    'update tenant_deletion set due_at = now() - make_interval(secs => 1) where tenant_uuid = $1 returning uuid',
    [tenant.uuid],
  );
  return row?.uuid ?? assert.fail('no deletion');
}

/** A database whose connection is lost before its nth transaction, as for a process that is killed there. */
function diesBefore(nth: number): Database {
  const { worker } = server.db;
  let left = nth;
  return {
    ...worker,
    write: (tenantUuid, work, limits) => {
      left -= 1;
      if (left <= 0) return Promise.reject(new Error('killed'));
      return worker.write(tenantUuid, work, limits);
    },
  };
}

/** Destroys a tenant in processes that are killed, each one transaction later; returns how many. */
async function killUntilDone(deletion: string): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const parts = partsOf(diesBefore(kills + 1));
    const outcome = await destroyTenant(parts, deletion, never).catch(String);
    if (outcome === undefined) return kills;
    assert.equal(outcome, 'Error: killed');
  }
}

const textOf = (base64: string) => Buffer.from(base64, 'base64');

test('nothing is destroyed before the due day', async () => {
  const tenant = await testTenant(server);
  await tenant.as('LedgerAdmin').createProject({ path: 'a' });
  await admin().deleteTenant({ uuid: tenant.uuid, delete_data: 'true' });
  const [row] = await server.db.owner<{ uuid: string }>(
    'select uuid from tenant_deletion where tenant_uuid = $1',
    [tenant.uuid],
  );
  const before = await snapshot(tenant.uuid);
  await destroyTenant(partsOf(server.db.worker), row?.uuid ?? '', never);
  assert.deepEqual(await snapshot(tenant.uuid), before);
  await admin().undeleteTenant({ uuid: tenant.uuid });
  await server.db.owner(
    'update tenant_deletion set due_at = now() - make_interval(secs => 1) where tenant_uuid = $1',
    [tenant.uuid],
  );
  await destroyTenant(partsOf(server.db.worker), row?.uuid ?? '', never);
  assert.deepEqual(await snapshot(tenant.uuid), before);
});

test('a deletion killed at any point resumes, removes everything and nothing of others', async () => {
  const [gone, kept] = [await testTenant(server), await testTenant(server)];
  const { sha256 } = await furnish(gone);
  await furnish(kept);
  const both = await addMember(server, gone.uuid, 'Auditor');
  await join(server, kept.uuid, both.uuid, 'Visitor');
  const alone = await addMember(server, gone.uuid, 'Auditor');
  const uuid = await dueNow(gone);
  const before = await snapshot(kept.uuid);
  const had = await snapshot(gone.uuid);

  const kills = await killUntilDone(uuid);
  assert.ok(kills > 5, `${kills}`);

  assert.deepEqual(await snapshot(gone.uuid), {});
  assert.deepEqual(await snapshot(kept.uuid), before);
  const { blobs, derived } = server.documents;
  assert.equal(await blobs.has({ tenant_uuid: gone.uuid, sha256 }), false);
  assert.deepEqual(await blobs.measureAll(gone.uuid), { blobs: 0, bytes: 0 });
  assert.equal(await derived.readGraph(gone.uuid, Buffer.from(sha256, 'hex')), undefined);
  assert.ok(await blobs.readAll({ tenant_uuid: kept.uuid, sha256 }));
  assert.ok(await derived.readGraph(kept.uuid, Buffer.from(sha256, 'hex')));
  const jobs = await server.db.owner<{ tenant: string }>(
    "select payload ->> 'tenant_uuid' as tenant from queue._private_jobs where payload ->> 'tenant_uuid' = any ($1)",
    [[gone.uuid, kept.uuid]],
  );
  assert.deepEqual(new Set(jobs.map(({ tenant }) => tenant)), new Set([kept.uuid]));
  const accounts = await server.db.owner<{ uuid: string }>(
    'select uuid from account where uuid = any ($1)',
    [[both.uuid, alone.uuid]],
  );
  assert.deepEqual(accounts, [{ uuid: both.uuid }]);
  const secrets = await server.db.owner('select from one_time_secret where email = $1', [
    `guest-of-${gone.uuid}@example.org`,
  ]);
  assert.equal(secrets.length, 0);
  const sealed = server.vault.seal(
    { owner: kept.uuid, purpose: 'test', subject: '2' },
    Buffer.of(1),
  );
  assert.ok(await sealed);
  const keys = await server.db.owner<{ wrapped: Buffer | null }>(
    'select wrapped from data_key where owner_uuid = $1',
    [gone.uuid],
  );
  assert.deepEqual(keys, [{ wrapped: null }]);

  const [deletion] = await server.db.owner<{
    removed: { rows: Record<string, number>; files: number };
  }>('select removed from tenant_deletion where uuid = $1', [uuid]);
  const { rows = {}, files } = deletion?.removed ?? {};
  for (const table of ['sbom', 'project', 'component_set', 'attachment', 'api_key', 'audit_entry'])
    assert.equal(rows[table], had[table]?.split('\n').length, table);
  assert.equal(files, 3);
});

test('what the audit log of a deleted tenant recorded of others is recorded by the operator’s', async () => {
  const gone = await testOperator(server);
  const made = await gone.as('SuperAdmin').createTenant({ name: `made by ${gone.uuid}` });
  const rowOf = () =>
    server.db.owner<{ name: string; entry: string | null }>(
      'select name, entry from differing_rows() where name = $1',
      [made.uuid],
    );
  assert.deepEqual(await rowOf(), []);
  await destroyTenant(partsOf(server.db.worker), await dueNow(gone), never);
  assert.deepEqual(await rowOf(), []);
  const entries = await server.db.owner(
    `select from audit_entry where action = 'tenant.carry_rows' and subject_uuid = $1`,
    [gone.uuid],
  );
  assert.equal(entries.length, 1);
  await server.db.owner(`update tenant set require_tfa = true where uuid = $1`, [made.uuid]);
  const [row] = await rowOf();
  assert.ok(row?.entry, 'a change of it is still found');
});

test('the certificate is verified without the server, and lists what was removed', async () => {
  const tenant = await testTenant(server);
  const { name } = await tenant.as('Visitor').getTenant({});
  await furnish(tenant);
  await dueNow(tenant);
  await server.db.worker.write(null, enqueueDue);
  const certificate = await untilFound(() => admin().getDeletionCertificate({ uuid: tenant.uuid }));
  const { payloadType, payload, signatures } = certificate;
  const said = JSON.parse(textOf(payload).toString());
  const spki = textOf(said.instance.public_key);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const body = textOf(payload);
  const signed = Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `),
    body,
  ]);
  const [signature] = signatures;
  assert.ok(verify(null, signed, key, textOf(signature?.sig ?? '')));
  assert.equal(signature?.keyid, createHash('sha256').update(spki).digest('hex'));
  signed[signed.length - 2] = 0;
  assert.ok(!verify(null, signed, key, textOf(signature?.sig ?? '')));
  assert.equal(payloadType, 'application/vnd.assay.tenant-deletion+json');
  assert.deepEqual(said.tenant, { uuid: tenant.uuid, name });
  assert.match(said.requested_by.name, /^superadmin-/);
  assert.equal(said.removed.rows.sbom, 2);
  assert.equal(said.removed.files, 3);
  assert.ok(said.removed.bytes > 0 && said.started_at <= said.finished_at);
  const [stored] = await server.db.owner<{ public_key: Buffer; sealed: Buffer }>(
    'select * from instance_key',
  );
  assert.ok(stored?.public_key.equals(spki));
  assert.ok(!stored?.sealed.includes(Buffer.from('302e020100300506032b6570', 'hex')));
});

test('the last checkpoint of each log outlives the tenant in the certificate, its files do not', async () => {
  const [gone, kept] = [await testTenant(server), await testTenant(server)];
  const sequencing = await startSequencing(server);
  await gone.as('TenantAdmin').createApiKey({ name: 'key', role: 'Visitor' });
  const published = `
    select l.uuid, l.origin, c.size::int, encode(c.root, 'base64') as root
    from log l join lateral (select * from log_checkpoint c where c.log_uuid = l.uuid order by c.size desc limit 1) c on true
    join log_head h on h.log_uuid = l.uuid and h.size = c.size
    where l.tenant_uuid = $1 and not exists (select from log_pending p where p.log_uuid = l.uuid) order by l.uuid`;
  const last = (tenant: TestTenant) =>
    server.db.owner<{ uuid: string; origin: string; size: number; root: string }>(published, [
      tenant.uuid,
    ]);
  for (const tenant of [gone, kept])
    while ((await last(tenant)).length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
  const logs = await last(gone);
  assert.deepEqual(logs.map(({ size }) => size).toSorted(), [0, 1, 1]);
  await destroyTenant(partsOf(server.db.worker), await dueNow(gone), never);
  const { payload } = await admin().getDeletionCertificate({ uuid: gone.uuid });
  const said = JSON.parse(textOf(payload).toString());
  assert.deepEqual(
    said.logs,
    logs.map(({ origin, size, root }) => ({ origin, size, root })),
  );
  await sequencing.stop();
  for (const { uuid } of logs)
    assert.equal(await server.logStore.get(uuid, 'checkpoint'), undefined);
  for (const { uuid } of await last(kept)) assert.ok(await server.logStore.get(uuid, 'checkpoint'));
});

test('a destroyed tenant is missing, its name is free, and the last words are in the operator’s log', async () => {
  const tenant = await testTenant(server);
  const { name } = await tenant.as('Visitor').getTenant({});
  const uuid = await dueNow(tenant);
  await destroyTenant(partsOf(server.db.worker), uuid, never);
  await destroyTenant(partsOf(server.db.worker), uuid, never);
  for (const call of [
    () => admin().getTenantByUuid({ uuid: tenant.uuid }),
    () => admin().undeleteTenant({ uuid: tenant.uuid }),
    () => admin().deleteTenant({ uuid: tenant.uuid }),
  ])
    await assert.rejects(call(), /Tenant not found/);
  const { items } = await admin().listTenants({ keyword: tenant.uuid });
  assert.deepEqual(
    items.map((item) => [item.uuid, item.status]),
    [[tenant.uuid, 'deleted']],
  );
  const entries = await server.db.owner<{ actor_kind: string; details: { name: string } }>(
    `select actor_kind, details from audit_entry
     where tenant_uuid = default_tenant() and action = 'tenant.delete' and subject_uuid = $1`,
    [tenant.uuid],
  );
  assert.deepEqual(
    entries.map((entry) => [entry.actor_kind, entry.details.name]),
    [['system', name]],
  );
  await admin().createTenant({ name });
  const seal = () =>
    server.vault.seal({ owner: tenant.uuid, purpose: 'test', subject: '1' }, Buffer.of(1));
  await assert.rejects(seal(), KeyDestroyed);
});

test('the deletion covers every table of tenants, referencing tables first', async () => {
  const order = (
    await server.db.owner<{ name: string }>('select unnest(tenant_tables())::text as name')
  ).map(({ name }) => name);
  const all = await server.db.owner<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant_uuid'
       and table_name not in ('tenant_deletion', 'tenant_person')`,
  );
  assert.deepEqual(order.toSorted(), all.map(({ name }) => name).toSorted());
  assert.ok(order.indexOf('sbom') < order.indexOf('project'));
  assert.ok(order.indexOf('session') < order.indexOf('membership'));
});

/** Looks until a call is answered; the job that makes it so runs on its own time. */
async function untilFound<T>(look: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i += 1) {
    try {
      return await look();
    } catch (error) {
      if (i === 400) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
