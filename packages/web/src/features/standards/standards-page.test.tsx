import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImportedStandard } from '@assay/contract/standards.ts';
import {
  assertAbsent,
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
// Compiled here, not while a test waits for them.
import './standard-drawer.tsx';
import './standards-page.tsx';

const ROW = sample(ImportedStandard, {
  ...{ uuid: uuidOf(1), name: 'House rules', version: '1', owner: 'Acme', license: 'CC-BY-4.0' },
  requirement_count: 1,
});
const WHOLE = sampleOf('getStandard', {
  ...ROW,
  levels: [],
  requirements: [
    {
      ...{ identifier: 'H.1', parent: null, depth: 0, is_group: true },
      ...{ title: 'Releases', text: '', levels: [] },
    },
    {
      ...{ identifier: 'H.1.1', parent: 'H.1', depth: 1, is_group: false },
      ...{ title: '', text: 'Sign releases.', levels: ['Basic'] },
    },
  ],
});
const answers = { listStandards: listOf(ROW), getStandard: WHOLE };

test('shows a standard with its requirements, and deletes it after a question', async () => {
  const user = openPage(`/compliance/standards?open=${uuidOf(1)}`, {
    person: { role: 'TenantAdmin' },
    answers: { ...answers, deleteStandard: undefined },
  });
  const panel = await screen.findByRole('complementary', { name: 'Standard' });
  assert.ok(await within(panel).findByText('Sign releases.'));
  assert.ok(within(panel).getByText('CC-BY-4.0'));
  await user.click(within(panel).getByRole('button', { name: 'Delete standard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete House rules?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete standard' }));
  await waitFor(() =>
    assert.deepEqual(requestsOf('deleteStandard')[0]?.input, { uuid: uuidOf(1) }),
  );
});

test('names a file that could not be imported, with the reason', async () => {
  const user = openPage('/compliance/standards', {
    person: { role: 'TenantAdmin' },
    answers: {
      listStandards: listOf(),
      importStandards: new Refusal('400 invalid', 'A standard has no name'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Import standards' }));
  const file = new File(['{}'], 'house.cdx.json');
  await user.upload(await screen.findByLabelText('Choose CycloneDX files'), file);
  assert.ok(
    await screen.findByText(/house\.cdx\.json was not imported\. A standard has no name\./),
  );
});

test('offers readers neither import nor deletion', async () => {
  openPage('/compliance/standards', {
    person: { role: 'LedgerAdmin' },
    answers: { listStandards: listOf() },
  });
  assert.ok(await screen.findByText(/as soon as a TenantAdmin imports one/));
  assertAbsent(screen.queryByRole('button', { name: 'Import standards' }));
});
