import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Revision } from '@assay/contract/document.ts';
import {
  answer,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const LEDGER = sampleOf('getLedger', { uuid: uuidOf(70), name: 'acme' });
const NOTES = sampleOf('createCollection', { uuid: uuidOf(71), name: 'notes', documents: 2 });
const ANSWERS = { getLedger: LEDGER, listCollections: listOf(NOTES), getCollection: NOTES };
const open = () => openPage(`/ledgers/${LEDGER.uuid}?collection=notes`, { answers: ANSWERS });

test('creates a collection, and shows at its field why its name was refused', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Collection' }));
  const dialog = await screen.findByRole('dialog', { name: 'Collection' });
  const name = await within(dialog).findByRole<HTMLInputElement>('textbox', {
    name: 'Collection name',
  });
  await user.type(name, 'a b');
  await user.click(within(dialog).getByRole('button', { name: 'Create collection' }));
  await waitFor(() => assert.equal(name.getAttribute('aria-invalid'), 'true'));
  assert.equal(requestsOf('createCollection').length, 0);
  await user.clear(name);
  await user.type(name, 'more');
  answer({ createCollection: new Refusal('409 conflict', 'The name is taken', 'name') });
  await user.click(within(dialog).getByRole('button', { name: 'Create collection' }));
  assert.ok(await within(dialog).findByText('The name is taken'));
  answer({ createCollection: { ...NOTES, name: 'more' } });
  await user.click(within(dialog).getByRole('button', { name: 'Create collection' }));
  assert.ok(await screen.findByText('more is there.'));
  await waitFor(() => assert.match(window.location.href, /more/));
});

test('deletes a collection only once its name was typed, and shows why it could not', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Delete collection' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete collection' });
  const field = within(dialog).getByRole('textbox', { name: 'Type notes to confirm' });
  await user.type(field, 'note{Enter}');
  assert.equal(requestsOf('deleteCollection').length, 0);
  answer({ deleteCollection: new Refusal('409 conflict', 'A document was added meanwhile') });
  await user.type(field, 's{Enter}');
  assert.ok(await within(dialog).findByText('A document was added meanwhile'));
});

test('refuses a document that is no JSON before it is sent, and keeps one that is refused', async () => {
  const user = open();
  const [opener] = await screen.findAllByRole('button', { name: 'Add document' });
  await user.click(opener ?? assert.fail());
  const dialog = await screen.findByRole('dialog', { name: 'Add document' });
  const text = await within(dialog).findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Add document' }));
  await user.clear(text);
  await user.type(text, '{{"a": }');
  await send();
  await waitFor(() => assert.equal(text.getAttribute('aria-invalid'), 'true'));
  assert.equal(requestsOf('createDocuments').length, 0);
  await user.clear(text);
  await user.type(text, '{{"a": 1}');
  answer({ createDocuments: new Refusal('409 conflict', 'There is one of this id') });
  await send();
  assert.match((await within(dialog).findByRole('alert')).textContent ?? '', /one of this id/);
  assert.equal(text.value, '{"a": 1}');
});

test('changes what a collection can be searched by, and keeps the form when that is refused', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Edit collection' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit collection' });
  const save = await within(dialog).findByRole('button', { name: 'Save' });
  answer({ updateCollection: new Refusal('409 conflict', 'Two documents have the same value') });
  await user.click(save);
  assert.ok(await within(dialog).findByText('Two documents have the same value'));
  answer({ updateCollection: NOTES });
  await user.click(save);
  assert.ok(await screen.findByText('notes is saved.'));
  assert.equal(requestsOf('updateCollection').at(-1)?.input['name'], 'notes');
});

test('builds a search from comparisons and groups, which then stands in the address', async () => {
  const fields = [{ name: 'state', type: 'STRING' as const }];
  const user = openPage(`/ledgers/${LEDGER.uuid}?collection=notes`, {
    answers: {
      ...ANSWERS,
      getCollection: { ...NOTES, fields },
      searchDocuments: sampleOf('searchDocuments'),
      countDocuments: sampleOf('countDocuments'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Search by fields' }));
  const dialog = await screen.findByRole('dialog', { name: 'Search by fields' });
  const lastValue = () =>
    within(dialog).getAllByRole('textbox', { name: 'Value' }).at(-1) ?? assert.fail();
  await user.type(lastValue(), 'open');
  await user.click(within(dialog).getByRole('button', { name: 'Or' }));
  await user.type(lastValue(), 'late');
  await user.click(within(dialog).getByRole('button', { name: 'Search' }));
  await waitFor(() => assert.match(decodeURIComponent(window.location.search), /open.*late/));
  await waitFor(() => assert.ok(requestsOf('searchDocuments').length > 0));
});

const REVISIONS = [2, 1].map((revision) =>
  sample(Revision, { revision, op: 'update', actor: 'eve' }),
);
const openDocument = (newest = REVISIONS[0]) =>
  openPage(`/ledgers/${LEDGER.uuid}?collection=notes&open=a`, {
    answers: {
      ...ANSWERS,
      getDocumentAudit: listOf(newest ?? assert.fail(), ...REVISIONS.slice(1)),
      getDocument: sampleOf('getDocument', { id: 'a', revision: 2 }),
    },
  });

test('deletes a document, and says why it could not', async () => {
  const user = openDocument();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete' });
  answer({ deleteDocument: new Refusal('404 not_found', 'Document not found') });
  await user.click(within(dialog).getByRole('button', { name: 'Delete document' }));
  assert.ok(await within(dialog).findByText('Document not found'));
  answer({ deleteDocument: sampleOf('deleteDocument', { id: 'a' }) });
  await user.click(within(dialog).getByRole('button', { name: 'Delete document' }));
  assert.ok(await screen.findByText('a is deleted.'));
});

test('restores a deleted document', async () => {
  const user = openDocument(sample(Revision, { revision: 2, op: 'delete', actor: 'eve' }));
  answer({ restoreDocument: sampleOf('restoreDocument', { id: 'a' }) });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  assert.ok(await screen.findByText('a is restored.'));
  assert.equal(requestsOf('restoreDocument')[0]?.input['revision'], undefined);
});

test('erases a document for a reason, only once its id was typed', async () => {
  const user = openDocument();
  await user.click(await screen.findByRole('button', { name: 'Erase payload' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase payload' });
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Reason' }), 'legal');
  const erase = within(dialog).getByRole('button', { name: 'Erase payload' });
  assert.ok(erase.matches(':disabled'));
  answer({ eraseDocument: sampleOf('eraseDocument', { id: 'a' }) });
  await user.type(within(dialog).getByRole('textbox', { name: 'Type a to confirm' }), 'a{Enter}');
  assert.ok(await screen.findByText('The content of a is erased.'));
  assert.equal(requestsOf('eraseDocument')[0]?.input['reason'], 'legal');
});
