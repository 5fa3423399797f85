import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { LogAudit } from '@assay/contract/ledger.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { startSequencing } from '../test-sequencing.ts';
import { auditLog } from './audit-log.ts';
import { enqueueDue, logAuditTasks } from './jobs.ts';

let server: TestServer;
const violations: string[] = [];
before(async () => {
  server = await testServer();
  await startSequencing(server);
  const { logStore: store, vault, documents } = server;
  const parts = {
    database: server.db.worker,
    store,
    vault,
    blobs: documents.blobs,
    recheck_days: 1,
  };
  await server.work(logAuditTasks(parts, (_, message) => violations.push(message)));
});
after(() => server.stop());

interface Ledger {
  tenant: TestTenant;
  uuid: string;
}

/** A tenant whose default ledger has this many documents, all covered by a checkpoint. */
async function ledgerOf(count: number): Promise<Ledger> {
  const tenant = await testTenant(server);
  const { items } = await tenant.as('Auditor').listLedgers({});
  const uuid = items[0]?.uuid ?? assert.fail();
  await add({ tenant, uuid }, count);
  return { tenant, uuid };
}

async function add({ tenant, uuid }: Ledger, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, n) => ({ document: { n } }));
  const response = await tenant.sendAs('LedgerAdmin')(
    `/ledgers/${uuid}/collections/default/documents`,
    {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ documents }),
    },
  );
  assert.equal(response.status, 201, await response.text());
}

const audit = async ({ tenant, uuid }: Ledger) => {
  const parts = { database: server.db.worker, store: server.logStore };
  return auditLog(parts, { tenant_uuid: tenant.uuid, log_uuid: uuid });
};

const found = async (ledger: Ledger) =>
  (await audit(ledger))?.findings.map(({ code, index }) => [code, index]);

/** Changes rows like an attacker with the whole database. */
const tamper = (text: string, values: unknown[]) => server.db.owner(text, values);

async function lastAudit({ tenant, uuid }: Ledger, than = 0): Promise<LogAudit> {
  for (;;) {
    const { items } = await tenant.as('Auditor').listLedgerAudits({ uuid });
    if (items.length > than) return items[0] ?? assert.fail();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('202: an audit that somebody asks for is made by a worker, and listed with its verdict', async () => {
  const ledger = await ledgerOf(300);
  const auditor = ledger.tenant.as('Auditor');
  assert.deepEqual(await auditor.auditLedger({ uuid: ledger.uuid }), { started: true });
  const { verdict, size, findings, root, requested_by } = await lastAudit(ledger);
  const { log, last_audit } = await auditor.getLedger({ uuid: ledger.uuid });
  const me = await auditor.getCurrentUser({});
  assert.deepEqual(
    [verdict, size, findings, root, requested_by],
    ['consistent', 300, [], log.checkpoint?.root, me.email],
  );
  assert.deepEqual([last_audit?.verdict, last_audit?.size], ['consistent', 300]);
  assert.ok((await ledger.tenant.auditedActions()).includes('ledger.audit'));
});

test('404: the audits of another tenant are as missing as its ledger', async () => {
  const { uuid } = await ledgerOf(1);
  const stranger = (await testTenant(server)).as('Auditor');
  const missing = (error: unknown) => error instanceof ApiError && error.status === 404;
  await assert.rejects(stranger.auditLedger({ uuid }), missing);
  await assert.rejects(stranger.listLedgerAudits({ uuid }), missing);
});

test('no false alarm: revisions, deletions, restores, erasures, and the control log', async () => {
  const ledger = await ledgerOf(3);
  const { tenant, uuid } = ledger;
  const admin = tenant.as('TenantAdmin');
  const { items } = await admin.listDocuments({ uuid, name: 'default' });
  const [one = assert.fail(), two = assert.fail()] = items.map(({ id }) => id);
  const of = (id: string) => ({ uuid, name: 'default', id });
  await admin.deleteDocument(of(one));
  await admin.restoreDocument(of(one));
  await admin.restoreDocument({ ...of(one), revision: 1 });
  await admin.eraseDocument({ ...of(two), reason: 'gdpr' });
  assert.deepEqual(await found(ledger), []);
  const control = await admin.getControlLog({});
  assert.deepEqual(await found({ tenant, uuid: control.uuid }), []);
});

test('every log that grew is due once a day, and no other one', async () => {
  const ledger = await ledgerOf(2);
  await enqueueDue(server.db.worker);
  const { requested_by, size } = await lastAudit(ledger);
  assert.deepEqual([requested_by, size], ['system', 2]);
  const due = async () => {
    const logs = await server.db.owner<{ log_uuid: string }>(
      'select log_uuid from logs_to_audit()',
    );
    return logs.some(({ log_uuid }) => log_uuid === ledger.uuid);
  };
  assert.equal(await due(), false);
  await add(ledger, 1);
  assert.equal(await due(), false);
  await tamper(`update log_audit set ended_at = now() - interval '25 hours' where log_uuid = $1`, [
    ledger.uuid,
  ]);
  assert.equal(await due(), true);
});

const EDITS: [what: string, statement: string, expected: (string | number | null)[][]][] = [
  [
    'an edited leaf of a published bundle',
    `update log_entry set leaf = leaf || ' ' where log_uuid = $1 and idx = 7`,
    [['entry_changed', 7]],
  ],
  [
    'an edited leaf of the right edge',
    `update log_entry set leaf = replace(encode(leaf, 'escape'), '"create"', '"update"')::bytea where log_uuid = $1 and idx = 290`,
    [
      ['root_mismatch', 290],
      ['revision_out_of_order', 290],
      ['leaf_changed', 290],
      ['entry_changed', 290],
    ],
  ],
  [
    'a leaf that is gone',
    `delete from log_entry where log_uuid = $1 and idx = 120`,
    [['entry_changed', 120]],
  ],
  [
    'a leaf of the right edge that is gone',
    `delete from log_entry where log_uuid = $1 and idx = 280`,
    [['bundle_unreadable', 280]],
  ],
  [
    'content that is gone without having been erased',
    `update document_revision set sealed = null where uuid = (select uuid from log_entry where log_uuid = $1 and idx = 33)`,
    [['payload_missing', 33]],
  ],
  [
    'a checkpoint of another root',
    `update log_checkpoint set root = sha256('x') where log_uuid = $1 and size = 300`,
    [['checkpoint_unreadable', null]],
  ],
];
for (const [what, statement, expected] of EDITS)
  test(`found: ${what}`, async () => {
    const ledger = await ledgerOf(256);
    await add(ledger, 44);
    await tamper(statement, [ledger.uuid]);
    assert.deepEqual((await found(ledger))?.toSorted(byText), expected.toSorted(byText));
  });

const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b));

test('a contradiction is recorded and told, with the first bad leaf', async () => {
  const ledger = await ledgerOf(2);
  await tamper(`delete from log_entry where log_uuid = $1 and idx = 1`, [ledger.uuid]);
  await ledger.tenant.as('Auditor').auditLedger({ uuid: ledger.uuid });
  const { verdict, findings, size } = await lastAudit(ledger);
  assert.deepEqual(
    [verdict, findings[0]?.code, findings[0]?.index, size],
    ['violated', 'bundle_unreadable', 1, 1],
  );
  assert.ok(violations.includes(findings[0]?.message ?? ''));
});

const ROW_EDITS: [what: string, statement: string, named: RegExp][] = [
  [
    'a document that is gone with its revisions',
    `delete from document where uuid = (select (convert_from(leaf, 'UTF8')::jsonb)->'spec'->>'doc' from log_entry where log_uuid = $1 and idx = 2)::uuid`,
    /Revision 1 of document [\da-f-]{36} is gone, which leaf 2 records/,
  ],
  [
    'a document marked as deleted',
    `update document set state = 'deleted' where uuid = (select (convert_from(leaf, 'UTF8')::jsonb)->'spec'->>'doc' from log_entry where log_uuid = $1 and idx = 2)::uuid`,
    /is not what leaf 2 records: its state/,
  ],
  [
    'a document marked as erased',
    `update document d set state = 'erased', sealed_key = null from collection c where c.uuid = d.collection_uuid and c.ledger_uuid = $1`,
    /is marked as erased, but no leaf says that it was erased/,
  ],
];
for (const [what, statement, named] of ROW_EDITS)
  test(`found beside the log: ${what}`, async () => {
    const ledger = await ledgerOf(3);
    await tamper(statement, [ledger.uuid]);
    await ledger.tenant.as('Auditor').auditLedger({ uuid: ledger.uuid });
    const { findings } = await lastAudit(ledger);
    assert.ok(
      findings.some(({ message }) => named.test(message)),
      JSON.stringify(findings),
    );
  });
