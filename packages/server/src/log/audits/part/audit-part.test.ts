/** Daily audits that go on from the last clean one: what is new, a part of the rest, and nothing that rows alone vouch for. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LastRun } from '../../../fsck/scope/last-run.ts';
import { CHUNK } from '../../../fsck/scope/scope.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { startSequencing } from '../../test-sequencing.ts';
import type { LogName, RowAuditContext } from '../audit-context.ts';
import { auditWithRows } from '../audit-with-rows.ts';
import { readState, sealState } from './audit-state.ts';
import { putState } from './state-queries.ts';

/** A turn has seven audits. */
const DAYS = 14;
const AUDITS = 7;
/** Two full chunks, and a third one that has begun. */
const OLD = 2 * CHUNK + 300;

let server: TestServer;
let parts: RowAuditContext;
let log: LogName;
/** Left by an audit of everything. */
let clean: LastRun;

async function add(count: number): Promise<void> {
  const tenant = await testTenant(server);
  const { items } = await tenant.as('Auditor').listLedgers({});
  log = { tenant_uuid: tenant.uuid, log_uuid: items[0]?.uuid ?? assert.fail() };
  for (let left = count; left > 0; left -= 1000) {
    const documents = Array.from({ length: Math.min(left, 1000) }, (_, n) => ({ document: { n } }));
    const response = await tenant.sendAs('LedgerAdmin')(
      `/ledgers/${log.log_uuid}/collections/default/documents`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ documents }),
      },
    );
    assert.equal(response.status, 201, await response.text());
  }
}

before(async () => {
  server = await testServer();
  await startSequencing(server);
  const { logStore: store, vault, documents, db } = server;
  parts = { database: db.worker, store, vault, blobs: documents.blobs, recheck_days: DAYS };
  await add(OLD);
  clean = (await audit(null)).left ?? assert.fail('The audit of everything found something');
});
after(() => server.stop());

async function audit(last: LastRun | null) {
  return (await auditWithRows(parts, log, { last })) ?? assert.fail('Nothing was published');
}

/** Audits that follow each other, until one finds something; gives its sentences, or none after a turn. */
async function foundByTurn(): Promise<string[]> {
  for (let run = 0, last: LastRun | null = clean; run < AUDITS; run++) {
    const { findings, left } = await audit(last);
    if (findings.length === 0) last = left;
    else {
      assert.equal(left, null, 'The next audit goes on from one that found something');
      return findings.map(({ code, message }) => `${code} ${message}`);
    }
  }
  return [];
}

/** Edits rows like an attacker with the whole database, for as long as `look` looks. */
async function whileEdited(
  [table, key]: [table: string, key: string],
  edit: string,
  look: () => Promise<void>,
): Promise<void> {
  const sql = server.db.superuser;
  await sql("set session_replication_role = 'replica'");
  try {
    await sql(`create table kept as select * from ${table} where ${key}`);
    await sql(edit);
    await look();
  } finally {
    await sql(`delete from ${table} where ${key}`);
    await sql(`insert into ${table} select * from kept`);
    await sql('drop table kept');
    await sql("set session_replication_role = 'origin'");
  }
}

test('hashes a part of the old leaves in each audit, and all of them within a turn', async () => {
  let hashed = 0;
  for (let run = 0, last: LastRun | null = clean; run < AUDITS; run++) {
    const audited = await audit(last);
    assert.deepEqual(audited.findings, []);
    assert.equal(Number(audited.size), OLD);
    assert.ok(audited.hashed <= CHUNK, `${audited.hashed} leaves in one audit`);
    hashed += audited.hashed;
    last = audited.left;
  }
  assert.ok(hashed >= OLD, `${hashed} leaves in a turn`);
});

const AT = CHUNK + 5;
const ofLeaf = (name: string) =>
  `${name} = (select uuid from log_entry where log_uuid = '${log.log_uuid}' and idx = ${AT})`;
const EDITS: [what: string, rows: () => [string, string], edit: () => string, named: RegExp][] = [
  [
    'an old leaf',
    () => ['log_entry', `log_uuid = '${log.log_uuid}' and idx = ${AT}`],
    () =>
      `update log_entry set leaf = leaf || ' ' where log_uuid = '${log.log_uuid}' and idx = ${AT}`,
    new RegExp(`^entry_changed Leaf ${AT} is not the one that was hashed`),
  ],
  [
    'an old leaf with its hash',
    () => ['log_entry', `log_uuid = '${log.log_uuid}' and idx = ${AT}`],
    () =>
      `update log_entry set leaf = 'x', leaf_hash = sha256('\\x0078') where log_uuid = '${log.log_uuid}' and idx = ${AT}`,
    new RegExp(`^root_mismatch Of the leaves from ${CHUNK} to`),
  ],
  [
    'the content of an old document',
    () => ['document_revision', ofLeaf('uuid')],
    () => `update document_revision set sealed = null where ${ofLeaf('uuid')}`,
    new RegExp(`^payload_missing Leaf ${AT}: the content of revision 1 of document`),
  ],
  [
    'the author of an old revision',
    () => ['document_revision', ofLeaf('uuid')],
    () => `update document_revision set actor_name = 'eve' where ${ofLeaf('uuid')}`,
    new RegExp(`^row_changed Revision 1 of document [\\da-f-]+ is not what leaf ${AT} records`),
  ],
];
for (const [what, rows, edit, named] of EDITS)
  test(`finds ${what} that was changed within a turn, and leaves nothing to go on from`, () =>
    whileEdited(rows(), edit(), async () => {
      const found = await foundByTurn();
      assert.ok(
        found.some((sentence) => named.test(sentence)),
        found.join('\n'),
      );
    }));

test('goes on only from what this installation sealed for this log, not long ago', async () => {
  const keep = (sealed: Buffer) =>
    server.db.worker.write(log.tenant_uuid, (tx) => putState(tx, log, sealed));
  await keep(await sealState(parts, log, clean));
  assert.deepEqual(await readState(parts, log), clean);
  await server.db.superuser(
    `update log_audit_state set sealed = set_byte(sealed, 40, (get_byte(sealed, 40) + 1) % 256)`,
  );
  assert.equal(await readState(parts, log), null, 'edited');
  await keep(await sealState(parts, { ...log, log_uuid: log.tenant_uuid }, clean));
  assert.equal(await readState(parts, log), null, 'of another log');
  const at = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  await keep(await sealState(parts, log, { ...clean, at }));
  assert.equal(await readState(parts, log), null, 'older than a turn');
  await server.db.superuser('delete from log_audit_state');
  assert.equal(await readState(parts, log), null, 'removed');
});

test('names a log that has fewer leaves than the last audit verified', async () => {
  const seen = clean.logs[log.log_uuid] ?? assert.fail();
  const longer = { ...clean, logs: { [log.log_uuid]: { ...seen, size: OLD + 1 } } };
  const { findings } = await audit(longer);
  assert.deepEqual(
    findings.map(({ code, index }) => [code, index]),
    [['log_shrank', OLD]],
  );
});
