import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAbsent, openPage, screen, within } from '@assay/web/src/test-page/test-page.tsx';
import { PART_TABS } from './search.ts';

const PAGE = '/demo/modern-ui';

test('shows the parts of each kind in a tab of its own', async () => {
  const user = openPage(PAGE, { person: { role: 'Visitor' } });
  const tabs = within(await screen.findByRole('navigation', { name: 'Kinds of parts' }));
  assert.equal(tabs.getAllByRole('link').length, PART_TABS.length);
  const heads = [
    ['Marks', 'Trust level'],
    ['Controls', 'Buttons'],
    ['Texts', 'Identifiers'],
    ['Tables', 'Components of an example'],
    ['Answers', 'Failure'],
    ['Colors', 'Surfaces and lines'],
  ] as const;
  for (const [tab, head] of heads) {
    await user.click(tabs.getByRole('link', { name: tab }));
    assert.ok(await screen.findByRole('heading', { name: head }));
  }
  assert.equal(window.location.search, '?tab=colors');
});

test('draws a list whose columns and rows are used like those of any page', async () => {
  const user = openPage(`${PAGE}?tab=tables&hide=license`);
  const table = await screen.findByRole('table', { name: 'Components of an example' });
  assert.equal(within(table).getAllByRole('row').length, 6);
  assertAbsent(within(table).queryByRole('columnheader', { name: 'License' }));
  await user.keyboard('jj');
  assert.match(document.activeElement?.textContent ?? '', /zlib1g/);
});

test('keeps its controls usable', async () => {
  const user = openPage(`${PAGE}?tab=controls`);
  await user.click(await screen.findByRole('radio', { name: 'Roomy' }));
  assert.ok(screen.getByRole<HTMLInputElement>('radio', { name: 'Roomy' }).checked);
  await user.click(screen.getByRole('checkbox', { name: 'Remember this choice' }));
  assert.equal(
    screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember this choice' }).checked,
    false,
  );
});
