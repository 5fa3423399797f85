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
