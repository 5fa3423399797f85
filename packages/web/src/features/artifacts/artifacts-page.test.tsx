import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  sampleOf,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const DIGEST = 'a'.repeat(64);
const VIEW = sampleOf('viewArtifact', {
  uuid: uuidOf(97),
  name: 'api',
  sha256: DIGEST,
  kind: 'file',
});
const view = (answers = {}) =>
  openPage(`/artifacts/view?sha256=${DIGEST}`, {
    person: { role: 'LedgerAdmin' },
    answers: { viewArtifact: VIEW, ...answers },
  });

test('states something of a digest only when it is one', async () => {
  const user = openPage('/artifacts/modern', { person: { role: 'Auditor' } });
  const [opener] = await screen.findAllByRole('button', { name: 'Notarize files' });
  await user.click(opener as HTMLElement);
  const drawer = await screen.findByRole('complementary', { name: /Notarize/ });
  await user.click(within(drawer).getByRole('button', { name: 'By digest' }));
  const field = within(drawer).getByRole('textbox', { name: 'SHA-256' });
  await user.type(field, 'abc{Enter}');
  assert.ok(await within(drawer).findByText('A SHA-256 has 64 hexadecimal digits.'));
  await user.clear(field);
  await user.type(field, DIGEST);
  await user.type(within(drawer).getByRole('textbox', { name: 'Name or purl' }), 'image{Enter}');
  assert.ok(await within(drawer).findByRole('button', { name: 'Remove image from the list' }));
  await user.click(within(drawer).getByRole('button', { name: 'Remove image from the list' }));
  assertAbsent(within(drawer).queryByRole('button', { name: 'Remove image from the list' }));
});

test('edits labels, one a line, and keeps them when they are refused', async () => {
  const user = view({ labelArtifact: new Refusal('404 not_found', 'Artifact not found') });
  await user.click(await screen.findByRole('button', { name: /labels/i }));
  const dialog = await screen.findByRole('dialog');
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'prod{Enter}prod{Enter} blue');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(await within(dialog).findByText('Artifact not found'));
  assert.deepEqual(requestsOf('labelArtifact')[0]?.input['labels'], ['prod', 'blue']);
  assert.match(field.value, /blue/);
});
