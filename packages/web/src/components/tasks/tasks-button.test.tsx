import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  act,
  assertAbsent,
  openPage,
  Refusal,
  requestsOf,
  screen,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { router } from '../../router.ts';

const button = (name: string) => screen.findByRole('button', { name });

test('uploads are in the top bar of every page until they are dismissed', async () => {
  const refused = Promise.withResolvers<Refusal>();
  const user = openPage('/projects/modern/sboms?welcome=true&project=acme%2Fapi', {
    person: { role: 'LedgerAdmin' },
    answers: { uploadSbom: () => refused.promise },
  });
  const files = ['one', 'two'].map((name) => new File(['{}'], `${name}.json`));
  await user.upload(await screen.findByLabelText(/choose/i), files);
  await waitFor(() => assert.equal(requestsOf('uploadSbom').length, files.length));
  await act(() => router.navigate({ href: '/ledgers' }));
  await user.click(await button('2 tasks running'));
  const panel = await screen.findByRole('dialog', { name: /tasks running/ });
  const cards = await within(panel).findAllByRole('region', { name: /\.json$/ });
  assert.deepEqual(
    cards.map((card) => card.getAttribute('aria-label')),
    ['two.json', 'one.json'],
  );
  refused.resolve(new Refusal('400 invalid', 'This is no SBOM'));
  await button('0 tasks running, 2 failed');
  assert.equal((await within(panel).findAllByText(/This is no SBOM/)).length, files.length);
  for (const card of cards)
    await user.click(within(card).getByRole('button', { name: /Dismiss|list/ }));
  await waitFor(() => assertAbsent(screen.queryByRole('button', { name: /running/ })));
});
