import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  requestsOf,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const open = (query = '') => openPage(`/audit${query}`, { person: { role: 'TenantAdmin' } });

test('adds a filter by a day, which stands in the address, edits it and takes it away', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const list = await screen.findByRole('list', { name: 'Add a filter' });
  const [first] = within(list).getAllByRole('button', { name: /^From/ });
  await user.click(first as HTMLElement);
  const day = await screen.findByLabelText(/^From/);
  await user.type(day, '2026-01-02');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => assert.match(window.location.search, /from=2026-01-0/));
  await waitFor(() =>
    assert.ok(
      requestsOf('listAuditEntries').some(({ query }) =>
        query.get('from')?.startsWith('2026-01-0'),
      ),
    ),
  );
  await user.click(await screen.findByRole('button', { name: /^Remove the filter/ }));
  await waitFor(() => assert.equal(window.location.search, ''));
  assertAbsent(screen.queryByRole('button', { name: /^Remove the filter/ }));
});

test('applies a typed filter by Enter, and nothing for blanks', async () => {
  const user = openPage('/uploads', { person: { role: 'TenantAdmin' } });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const list = await screen.findByRole('list', { name: 'Add a filter' });
  await user.click(within(list).getByRole('button', { name: 'Project' }));
  const field = await screen.findByRole('textbox', { name: 'Project' });
  await user.type(field, '  {Enter}');
  assert.equal(window.location.search, '');
  await user.type(field, 'acme/api{Enter}');
  await waitFor(() => assert.match(window.location.search, /project=acme/));
});
