import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ListedAuditEntry } from '@assay/contract/audit.ts';
import {
  assertAbsent,
  listOf,
  openPage,
  sample,
  screen,
  uuidOf,
  within,
} from '@assay/web/src/test-page/test-page.tsx';
import { idOfEntry } from './entry-drawer.tsx';

const object = { kind: 'signers_group', name: 'release-managers', project: null };
const entry = ({ exists }: { exists: boolean }) =>
  sample(ListedAuditEntry, { subject_uuid: uuidOf(7), object: { ...object, exists } });
const TITLE = 'signers group release-managers';

test('names a removed object whole, without a link', async () => {
  openPage('/audit', { answers: { listAuditEntries: listOf(entry({ exists: false })) } });
  const cell = await screen.findByTitle(`${TITLE} (no longer there)`);
  assert.equal(cell.textContent, `${TITLE} (no longer there)`);
  assertAbsent(within(cell).queryByRole('link'));
});

test('links the object of an entry while it exists', async () => {
  openPage('/audit', { answers: { listAuditEntries: listOf(entry({ exists: true })) } });
  const cell = await screen.findByTitle(TITLE);
  assert.equal(
    within(cell).getByRole('link').getAttribute('href'),
    `/settings/signers-groups?open=${uuidOf(7)}`,
  );
});

for (const [actor_kind, ip, terms] of [
  ['user', '192.0.2.7', ['Role', 'IP address']],
  ['anonymous', '192.0.2.7', ['IP address']],
  ['system', '', []],
] as const)
  test(`shows of an entry by ${actor_kind} what it has of role and address`, async () => {
    const one = sample(ListedAuditEntry, { actor_kind, ip, role: 'TenantAdmin', object: null });
    openPage(`/audit?open=${encodeURIComponent(idOfEntry(one))}`, {
      answers: { listAuditEntries: listOf(one) },
    });
    const drawer = await screen.findByRole('complementary', { name: 'Entry' });
    await within(drawer).findByText('Outcome');
    const shown = ['Role', 'IP address'].filter((term) => within(drawer).queryByText(term));
    assert.deepEqual(shown, terms);
  });
