import assert from 'node:assert/strict';
import { test } from 'node:test';
import { User } from '@assay/contract/users.ts';
import { listOf, openPage, sample, screen } from '@assay/web/src/test-page/test-page.tsx';

test('lists people', async () => {
  const eve = sample(User, { email: 'eve@example.org' });
  await openPage('/settings/users', { answers: { listUsers: listOf(eve) } });
  assert.ok(await screen.findByText('eve@example.org'));
  console.log((await screen.findByRole('table')).textContent)
});
