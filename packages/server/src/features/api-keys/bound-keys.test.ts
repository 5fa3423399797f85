import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { startSequencing } from '../../log/test-sequencing.ts';
import { type TestServer, testAddress, testServer, testTenant } from '../../test-server.ts';
import { testLedger } from '../documents/test-documents.ts';
import { refusedWith } from '../users/test-people.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await startSequencing(server);
});
after(() => server.stop());

const clientOf = (secret: string) =>
  createClient(api, server.send({ 'x-api-key': secret }, testAddress()));

test('a key bound to a ledger works there, as its role permits', async () => {
  const { tenant, uuid, at, put } = await testLedger(server);
  await put('a', {});
  const maker = tenant.as('LedgerAdmin');
  const made = await maker.createApiKey({ name: 'ci', role: 'LedgerAdmin', ledger_uuid: uuid });
  assert.equal(made.ledger_uuid, uuid);
  const key = clientOf(made.secret);
  assert.equal((await key.getLedger({ uuid })).name, 'things');
  await key.createDocuments({ ...at, body: '{"id":"b","document":{}}' });
  assert.equal((await key.listDocuments(at)).total, 2);
  assert.equal((await key.getDocument({ ...at, id: 'b' })).changed_by, 'ci');
  const reader = await maker.createApiKey({ name: 'r', role: 'Auditor', ledger_uuid: uuid });
  assert.equal((await clientOf(reader.secret).countDocuments(at)).count, 2);
  const refused = clientOf(reader.secret).deleteDocument({ ...at, id: 'b' });
  await assert.rejects(refused, refusedWith(403));
});

test('404: to a bound key all other ledgers are missing, byte for byte', async () => {
  const { tenant, uuid, admin } = await testLedger(server);
  const other = await admin.createLedger({ name: 'other' });
  const foreign = await testLedger(server);
  const { secret } = await admin.createApiKey({
    name: 'k',
    role: 'LedgerAdmin',
    ledger_uuid: uuid,
  });
  const send = server.send({ 'x-api-key': secret }, testAddress());
  const paths = [
    '',
    '/entries',
    '/collections',
    '/collections/default/documents',
    '/collections/default/documents/a',
    '/proof/consistency?old=0',
  ];
  for (const path of paths) {
    const answers = await Promise.all(
      [randomUUID(), other.uuid, foreign.uuid].map(async (one) => {
        const answer = await send(`/ledgers/${one}${path}`, { method: 'GET' });
        return [answer.status, await answer.text()];
      }),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0], path);
    assert.equal(answers[0]?.[0], 404);
    assert.match(String(answers[0]?.[1]), /Ledger not found/);
  }
  const put = (one: string) =>
    clientOf(secret).createDocuments({ uuid: one, name: 'default', body: 'no JSON' });
  for (const one of [other.uuid, foreign.uuid, randomUUID()])
    await assert.rejects(put(one), refusedWith(404, 'Ledger not found'));
  await assert.rejects(put(uuid), refusedWith(400));
  assert.equal(
    (await tenant.as('Auditor').listDocuments({ uuid: other.uuid, name: 'default' })).total,
    0,
  );
});

test('403: a bound key may not make calls that concern no ledger', async () => {
  const { uuid, admin } = await testLedger(server);
  const { secret } = await admin.createApiKey({
    name: 'k',
    role: 'LedgerAdmin',
    ledger_uuid: uuid,
  });
  const key = clientOf(secret);
  await assert.rejects(key.listLedgers({}), refusedWith(403));
  await assert.rejects(key.listProjects({}), refusedWith(403));
  await assert.rejects(key.getControlLog({}), refusedWith(403));
  await assert.rejects(key.deleteLedger({ uuid }), refusedWith(403));
});

test('404: a key is bound to a ledger of the tenant that is not deleted, or is not made', async () => {
  const { uuid, admin, tenant } = await testLedger(server);
  const foreign = await testLedger(server);
  const refused = refusedWith(404, 'Ledger not found');
  const make = (ledger_uuid: string) =>
    admin.createApiKey({ name: 'k', role: 'Auditor', ledger_uuid });
  await assert.rejects(make(foreign.uuid), refused);
  await assert.rejects(make(randomUUID()), refused);
  const { secret } = await make(uuid);
  await admin.deleteLedger({ uuid });
  await assert.rejects(
    admin.createApiKey({ name: 'late', role: 'Auditor', ledger_uuid: uuid }),
    refused,
  );
  assert.ok((await clientOf(secret).getLedger({ uuid })).deleted_at !== null);
  const actions = await tenant.auditedActions();
  assert.equal(actions.filter((action) => action === 'api_key.create').length, 1);
});

test('a LedgerAdmin creates and sees only keys of ledgers, with separate names', async () => {
  const { uuid, admin, tenant } = await testLedger(server);
  const maker = tenant.as('LedgerAdmin');
  await assert.rejects(maker.createApiKey({ name: 'k', role: 'Auditor' }), refusedWith(403));
  await admin.createApiKey({ name: 'k', role: 'Auditor' });
  const bound = await maker.createApiKey({ name: 'k', role: 'Auditor', ledger_uuid: uuid });
  const { items } = await maker.listApiKeys({});
  assert.deepEqual(
    items.map((key) => key.uuid),
    [bound.uuid],
  );
  const of = await admin.listApiKeys({ ledger_uuid: uuid });
  assert.deepEqual(
    of.items.map((key) => key.uuid),
    [bound.uuid],
  );
  const again = maker.createApiKey({ name: 'K', role: 'Auditor', ledger_uuid: uuid });
  await assert.rejects(again, refusedWith(409, 'Please use unique value'));
  assert.deepEqual(await maker.apiKeyExists({ name: 'k', ledger_uuid: uuid }), { exists: true });
});

test('a key of the tenant works on every ledger', async () => {
  const { uuid, at, tenant, put } = await testLedger(server);
  await put('a', {});
  const key = tenant.asKey('LedgerAdmin');
  assert.equal((await key.getLedger({ uuid })).documents, 1);
  assert.equal((await key.deleteDocument({ ...at, id: 'a' })).state, 'deleted');
  await assert.rejects(
    (await testTenant(server)).asKey('LedgerAdmin').getLedger({ uuid }),
    refusedWith(404),
  );
});
