import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  listOf,
  openPage,
  Refusal,
  requestsOf,
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
  await user.click(opener as HTMLElement);
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
