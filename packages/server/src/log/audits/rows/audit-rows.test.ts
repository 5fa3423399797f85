import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { zstdCompressSync } from 'node:zlib';
import { rematchAfterUpgrade } from '../../../features/catalogue/rematch/start-rematch.ts';
import { byteRows } from '../../../features/sbom-files/byte-rows.ts';
import { bomOf } from '../../../features/sboms/test-bom.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { enqueueAudit, enqueueDue, logAuditTasks } from '../jobs.ts';
import { selectLogsToAudit } from '../queries.ts';
import { takeTurn } from './take-turn.ts';

let server: TestServer;
const violations: string[] = [];
before(async () => {
  server = await testServer();
  const { logStore: store, vault, documents, db } = server;
  // A run looks at 20 documents, as a year has more days than the tests have documents.
  const parts = { database: db.worker, store, vault, blobs: documents.blobs, recheck_days: 365 };
  await server.work(logAuditTasks(parts, (_, message) => violations.push(message)));
  await rematchAfterUpgrade(db.worker);
});
after(() => server.stop());

interface Audited {
  tenant: TestTenant;
  /** UUID of the control log. */
  log_uuid: string;
}

async function audited(): Promise<Audited> {
  const tenant = await testTenant(server);
  const auditor = tenant.as('Auditor');
  for (const role of ['TenantAdmin', 'Visitor'] as const) await tenant.as(role).getCurrentUser({});
  const { uuid } = await auditor.getControlLog({});
  // Tests make tenants and people by hand: an installation that was upgraded.
  await server.db.owner('select record_rows_as_found()');
  await eventually(async () => (await auditor.getControlLog({})).log.checkpoint);
  return { tenant, log_uuid: uuid };
}

/** Waits until the log has another audit than before, and gives it. */
async function auditAfter({ tenant }: Audited, ask: () => Promise<unknown>) {
  const auditor = tenant.as('Auditor');
  const before = (await auditor.getControlLog({})).last_audit?.uuid;
  await ask();
  return eventually(async () => {
    const { last_audit } = await auditor.getControlLog({});
    return last_audit && last_audit.uuid !== before ? last_audit : null;
  });
}

/** The first answer that is not null. */
async function eventually<Answer>(look: () => Promise<Answer | null>): Promise<Answer> {
  let answer: Answer | null = null;
  await until(async () => {
    answer = await look();
    return answer !== null;
  });
  return answer ?? assert.fail('Nothing came of it');
}

const auditNow = (of: Audited) =>
  auditAfter(of, () =>
    server.db.worker.write(of.tenant.uuid, (tx) =>
      enqueueAudit(tx, { tenant_uuid: of.tenant.uuid, log_uuid: of.log_uuid }, 'a test'),
    ),
  );

/** As load balancers ask. */
async function healthOfAudits(): Promise<string> {
  const health = await server.server.inject({ url: '/api/v1/health' });
  return String(health.json().audits);
}

async function uploaded({ tenant }: Audited, count: number): Promise<string[]> {
  const digests: string[] = [];
  for (let n = 0; n < count; n++) {
    const body = bomOf(`${tenant.uuid}-${n}`);
    const named = { project: 'app', version: `${n}`, wait: 'ready' } as const;
    const { sbomid } = await tenant.as('TenantAdmin').uploadSbom({ ...named, body });
    digests.push((await tenant.as('Visitor').getSbom({ sbomid })).sha256);
  }
  return digests.sort();
}

test('names wrong bytes in every audit until they are right, also when their turn has passed', async () => {
  const of = await audited();
  const [first = assert.fail()] = await uploaded(of, 21);
  const folder = join(server.folder, 'blobs', of.tenant.uuid, first.slice(0, 2));
  const file = join(folder, `${first}.zst`);
  const body = server.documents.blobs;
  const right = await body.readAll({ tenant_uuid: of.tenant.uuid, sha256: first });
  await writeFile(file, zstdCompressSync(Buffer.from('other bytes')));
  const named = new RegExp(
    `The bytes of SBOM [\\da-f-]+ are not those that were stored: Blob ${first}`,
  );
  for (const run of ['its turn', 'the turn of the others']) {
    const { verdict, findings } = await auditNow(of);
    const messages = findings.map(({ message }) => message);
    assert.deepEqual([verdict, messages.filter((one) => !named.test(one))], ['violated', []], run);
    assert.equal(messages.length, 1, run);
  }
  assert.equal(await healthOfAudits(), 'violated');
  assert.ok(violations.some((message) => named.test(message)));
  assert.ok((await of.tenant.auditedActions()).includes('log.audit_result'));
  await writeFile(file, zstdCompressSync(right ?? assert.fail()));
  const { verdict, findings } = await auditNow(of);
  assert.deepEqual([verdict, findings], ['consistent', []]);
  assert.equal(await healthOfAudits(), 'ok');
});

test('continues where the last audit stopped, and begins again at the end', async () => {
  const of = await audited();
  const digests = await uploaded(of, 21);
  const recheckNext = async () => {
    const [row] = await server.db.owner<{ after: string | null; turned: boolean }>(
      `select after, turned_at is not null as turned from recheck_turn where log_uuid = $1 and name = 'bytes'`,
      [of.log_uuid],
    );
    return row;
  };
  await auditNow(of);
  assert.deepEqual(await recheckNext(), { after: digests[19], turned: false });
  await auditNow(of);
  assert.deepEqual(await recheckNext(), { after: null, turned: true });
});

test('stops between two documents, and the next audit begins where the stopped one did', async () => {
  const of = await audited();
  await uploaded(of, 3);
  const log = { tenant_uuid: of.tenant.uuid, log_uuid: of.log_uuid };
  const rows = byteRows(server.db.worker, server.documents.blobs, of.tenant.uuid);
  const stopping = new AbortController();
  const looked: string[] = [];
  const stopped = takeTurn(server.db.worker, log, {
    days: 365,
    signal: stopping.signal,
    rows: {
      ...rows,
      async check(keys) {
        looked.push(...keys);
        stopping.abort();
        return rows.check(keys);
      },
    },
  });
  await assert.rejects(stopped, { name: 'AbortError' });
  assert.equal(looked.length, 1);
  const stored = await server.db.owner('select from recheck_turn where log_uuid = $1', [
    log.log_uuid,
  ]);
  assert.equal(stored.length, 0);
  const { turn } = await takeTurn(server.db.worker, log, { days: 365, signal: undefined, rows });
  assert.deepEqual(turn, {
    ...{ name: 'bytes', after: null, wrong: [] },
    is_whole: true,
    is_begun: true,
  });
});

test('tells a document that cannot be read from one whose bytes are others', async () => {
  const of = await audited();
  const [first = assert.fail()] = await uploaded(of, 1);
  const file = join(server.folder, 'blobs', of.tenant.uuid, first.slice(0, 2), `${first}.zst`);
  const right = await readFile(file);
  const messages = async () => (await auditNow(of)).findings.map(({ message }) => message).join();
  await rm(file);
  assert.match(await messages(), /^The bytes of SBOM [\da-f-]+ are not those .* is missing\.$/);
  await mkdir(file);
  assert.match(await messages(), /^The bytes of SBOM [\da-f-]+ could not be read: EISDIR/);
  await rm(file, { recursive: true });
  await writeFile(file, right.subarray(0, 20));
  assert.match(await messages(), /^The bytes of SBOM [\da-f-]+ are not those that were stored: /);
  await writeFile(file, right);
  assert.equal(await messages(), '');
});

test('hashes a large document in the memory of a few pieces', async () => {
  const { uuid } = (await audited()).tenant;
  const piece = Buffer.alloc(1024 * 1024, '{');
  const { sha256 } = await server.documents.blobs.put(
    uuid,
    (async function* () {
      for (let n = 0; n < 256; n++) yield piece;
    })(),
  );
  const rows = byteRows(server.db.worker, server.documents.blobs, uuid);
  let most = 0;
  const before = process.memoryUsage().arrayBuffers;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  assert.deepEqual(await rows.check([sha256]).finally(() => clearInterval(watch)), []);
  assert.ok(most < 128 * 1024 * 1024, `${most} bytes`);
});

test('is due each day, although the log has not grown', async () => {
  const of = await audited();
  await of.tenant.as('TenantAdmin').createApiKey({ name: 'ci', role: 'Visitor' });
  const first = await auditAfter(of, () => enqueueDue(server.db.worker));
  assert.deepEqual([first.verdict, first.requested_by], ['consistent', 'system']);
  await server.db.owner(
    `update api_key set role = 'LedgerAdmin' where tenant_uuid = $1 and name = 'ci'`,
    [of.tenant.uuid],
  );
  await eventually(async () => {
    const { log } = await of.tenant.as('Auditor').getControlLog({});
    return log.pending === 0 && log.checkpoint?.size === log.size ? true : null;
  });
  const age = async (hours: number) => {
    await server.db.superuser(
      `update log_audit set ended_at = now() - make_interval(hours => $2),
         size = (select size from log_checkpoint where log_uuid = $1 order by size desc limit 1)
       where log_uuid = $1`,
      [of.log_uuid, hours],
    );
  };
  const isDue = async () => {
    const due = await server.db.worker.read(null, selectLogsToAudit);
    return due.some(({ log_uuid }) => log_uuid === of.log_uuid);
  };
  await age(23);
  assert.equal(await isDue(), false, 'audited within a day');
  await age(25);
  assert.equal(await isDue(), true, 'not grown, and audited a day ago');
  const { findings } = await auditNow(of);
  assert.ok(
    findings.some(({ message }) =>
      /^Row [\da-f-]+ of api_key is not what audit entry/.test(message),
    ),
  );
  await server.db.owner(
    `update api_key set role = 'Visitor' where tenant_uuid = $1 and name = 'ci'`,
    [of.tenant.uuid],
  );
  await server.db.owner('select record_rows_as_found()');
  assert.equal((await auditNow(of)).verdict, 'consistent');
});

test('200: anyone of the tenant learns when findings and roles were derived again, by which entry', async () => {
  const of = await audited();
  const visitor = of.tenant.as('Visitor');
  assert.deepEqual(await visitor.getRowChecks({}), { findings: null, roles: null, last: null });
  await auditNow(of);
  const { findings, roles, last } = await visitor.getRowChecks({});
  assert.deepEqual([findings, last?.differences], [roles, 0]);
  assert.ok(findings !== null && findings.began_at < findings.ended_at);
  const { items } = await of.tenant.as('Auditor').listAuditEntries({ action: 'log.audit_result' });
  assert.ok(items.some(({ uuid }) => uuid === findings.entry));
});

test('404: a stranger does not see the audit of another tenant', async () => {
  const of = await audited();
  await auditNow(of);
  const stranger = (await testTenant(server)).as('Auditor');
  assert.equal((await stranger.getControlLog({})).last_audit, null);
});
