import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  requestsOf,
  sampleOf,
  screen,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';

const CANDIDATE = {
  ...{ sbomid: 'f7a6b7c6-1a0f-4d37-9e1c-0d3f9c5c2a11', project: 'team/shop', name: 'shop' },
  ...{ version: 'v1.4', uploaded_at: '2026-01-02T03:04:05.000Z', size_bytes: 2048 },
};
const PAGE = { items: [CANDIDATE], next_cursor: null, total: 1, total_is_exact: true };

test('shows what typed numbers delete before they are saved, and saves them', async () => {
  const user = openPage('/settings/retention', {
    answers: { listRetentionCandidates: PAGE, getRetention: sampleOf('getRetention') },
  });
  const newest = await screen.findByRole<HTMLInputElement>('spinbutton', { name: /Newest SBOMs/ });
  assert.ok(await screen.findByRole('link', { name: /shop/ }));
  await user.clear(newest);
  assert.ok(await screen.findByText('Enter two numbers to see what they delete.'));
  assert.ok(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the rule' }).disabled);
  await user.type(newest, '25');
  await waitFor(() =>
    assert.partialDeepStrictEqual(requestsOf('listRetentionCandidates').at(-1)?.input, {
      ...{ keep_newest: 25, keep_days: 365 },
    }),
  );
  const rule = { keep_newest: 25, keep_days: 365 };
  answer({ setRetention: { ...sampleOf('setRetention'), rule } });
  await user.click(screen.getByRole('button', { name: 'Save the rule' }));
  assert.ok(await screen.findByText(/The rule is saved/));
  assert.deepEqual(requestsOf('setRetention').at(-1)?.input, { rule });
});

test('takes a rule away', async () => {
  const rule = { keep_newest: 5, keep_days: 90 };
  const user = openPage('/settings/retention', {
    answers: { getRetention: { ...sampleOf('getRetention'), rule, set_by: 'Ann', deleted: 12 } },
  });
  answer({ setRetention: sampleOf('setRetention') });
  await user.click(await screen.findByRole('button', { name: 'Delete nothing' }));
  assert.ok(await screen.findByText('No SBOM is deleted by a rule any more.'));
  assert.deepEqual(requestsOf('setRetention').at(-1)?.input, { rule: null });
});
