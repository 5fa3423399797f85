import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ReceiptClaim,
  trustInLogs,
  verifyReceipt,
} from '@assay/core/log/receipt/verify-receipt.ts';
import { parseVerifierKey } from '@assay/core/log/tree/verifier-key.ts';
import { type TestLedger, testLedger } from '../../features/documents/test-documents.ts';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer } from '../../test-server.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { verifyEd25519 } from '../keys/node-signatures.ts';
import { startSequencing } from '../test-sequencing.ts';

let server: TestServer;
let ledger: TestLedger;
before(async () => {
  server = await testServer();
  await startSequencing(server);
  ledger = await testLedger(server);
  for (const id of ['paid', 'unpaid', 'third']) await ledger.put(id, { about: id });
});
after(() => server.stop());

async function verify(id: string, claim: Partial<ReceiptClaim> = {}, of = ledger) {
  const { admin, at, uuid } = of;
  const receipt = await (await admin.getDocumentProof({ ...at, id })).text();
  const key = (await admin.getLedger({ uuid })).log.verifier_key ?? assert.fail();
  const trust = trustInLogs([parseVerifierKey(nodeHasher, key)]);
  const verified = await verifyReceipt(
    { hasher: nodeHasher, verifyEd25519 },
    { receipt, trust, ...claim },
  );
  const names = verified.steps.find((step) => step.name === 'names');
  return { ...verified, names: [names?.outcome, names?.detail] };
}

const stateOf = async (id: string) =>
  (await ledger.admin.getDocument({ ...ledger.at, id })).leaf.state;

/** Applies an attacker's change to the database, and reverts it. */
async function meanwhile(edit: string, undo: string, look: () => Promise<void>): Promise<void> {
  await server.db.owner(edit);
  try {
    await look();
  } finally {
    await server.db.owner(undo);
  }
}

test('discloses id, collection and ledger of a document, and compares them with the requested id', async () => {
  const payload = new TextEncoder().encode('{"about":"paid"}');
  const { verdict, names } = await verify('paid', { payload, id: 'paid' });
  assert.equal(verdict, 'proven');
  assert.deepEqual(names, [
    'passed',
    'Document "paid" of collection "default" in ledger "things".',
  ]);
  const other = await verify('paid', { payload, id: 'unpaid' });
  assert.deepEqual([other.verdict, other.names[0]], ['refuted', 'failed']);
});

const UNIQUE = `drop index document_id`;
const AGAIN = `create unique index document_id on document (tenant_uuid, collection_uuid, id)`;
const SWAP = `update document set id = case id when 'paid' then 'unpaid' else 'paid' end where id in ('paid', 'unpaid')`;

test('refutes the receipt of a document whose id was swapped, and shows both as contradicted', async () => {
  await meanwhile(`${UNIQUE}; ${SWAP}`, `${SWAP}; ${AGAIN}`, async () => {
    for (const id of ['paid', 'unpaid']) {
      const { verdict, names } = await verify(id, { id });
      assert.deepEqual([verdict, names[0]], ['refuted', 'failed']);
      assert.equal(await stateOf(id), 'contradicted');
    }
  });
  assert.equal(await stateOf('paid'), 'checkpointed');
});

const EDITS: [what: string, edit: string, undo: string][] = [
  [
    'author',
    `update document_revision set actor_name = 'x' || actor_name where revision = 1`,
    `update document_revision set actor_name = substr(actor_name, 2)`,
  ],
  [
    'author by uuid',
    `update document_revision set actor_uuid = document_uuid, media_type = actor_uuid::text`,
    `update document_revision set actor_uuid = media_type::uuid, media_type = 'application/json'`,
  ],
  [
    'time',
    `update document_revision set at = at + interval '1 day'`,
    `update document_revision set at = at - interval '1 day'`,
  ],
  [
    'last author',
    `update document set changed_by = 'x' || changed_by`,
    `update document set changed_by = substr(changed_by, 2)`,
  ],
  [
    'name of the collection',
    `update document_revision set ledger_name = 'x' || ledger_name`,
    `update document_revision set ledger_name = substr(ledger_name, 2)`,
  ],
  [
    'salt',
    `update document set name_salt = sha256(name_salt), sealed_key = name_salt || sealed_key`,
    `update document set name_salt = substr(sealed_key, 1, 32), sealed_key = substr(sealed_key, 33)`,
  ],
];
for (const [what, edit, undo] of EDITS)
  test(`shows a document as contradicted in lists and its history when its ${what} is changed`, async () => {
    const { admin, at } = ledger;
    await meanwhile(edit, undo, async () => {
      const { items } = await admin.listDocuments(at);
      assert.ok(items.every(({ leaf }) => leaf.state === 'contradicted'));
      if (what.startsWith('last')) return;
      const { items: history } = await admin.getDocumentAudit({ ...at, id: 'third' });
      assert.deepEqual(
        history.map(({ leaf }) => leaf.state),
        ['contradicted'],
      );
    });
    const { items } = await admin.listDocuments(at);
    assert.ok(items.every(({ leaf }) => leaf.state === 'checkpointed'));
  });

for (const state of ['deleted', 'erased'])
  test(`does not say that a document is ${state} when no leaf does`, async () => {
    const { admin, at } = ledger;
    const edit = `update document set state = '${state}' where id = 'third'`;
    await meanwhile(edit, `update document set state = 'live' where id = 'third'`, () =>
      assert.rejects(
        admin.getDocument({ ...at, id: 'third' }),
        refused(500, /is not what leaf [\da-f-]{36} of its log recorded/),
      ),
    );
  });

test('a renamed ledger keeps its receipts, with its former name', async () => {
  const other = await testLedger(server);
  await other.put('one', { n: 1 });
  await other.admin.renameLedger({ uuid: other.uuid, name: 'renamed' });
  assert.match((await verify('one', {}, other)).names[1] ?? '', /in ledger "things"/);
  await other.replace('one', { n: 2 });
  assert.match((await verify('one', {}, other)).names[1] ?? '', /in ledger "renamed"/);
});
