/** Holds the lists of the page against those whose views can be saved. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { VIEW_LISTS } from '@assay/contract/views.ts';

const SOURCE = new URL('../../', import.meta.url);

/** Lists without saved views, with the reason. */
const WITHOUT_VIEWS: Record<string, string> = {
  'features/billing/invoices.tsx': '`view` in the address names the tab',
  'features/billing/months.tsx': '`view` in the address names the tab',
  'features/billing/payments.tsx': '`view` in the address names the tab',
  'features/licenses/sbom-table.tsx': '`view` in the address names the tab',
  'features/retention/candidates.tsx': 'the preview of a rule that is being typed',
};

/** Parts that draw the list of another file. */
const KIT = /^components\/data-table\//;

const lists = globSync(['features/**/*.tsx', 'components/**/*.tsx'], { cwd: SOURCE })
  .filter((path) => !path.includes('.test.') && !KIT.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, SOURCE), 'utf8') }))
  .filter(({ text }) => /<(Filtered|List)Table\b/.test(text));

test('finds the lists', () => assert.ok(lists.length > 25, `${lists.length}`));

for (const { path, text } of lists)
  test(`views of the list of ${path} can be saved, or it says why not`, () => {
    const isNamed = /\blist="[\w-]+"|useTableView\([^)]/.test(text);
    assert.equal(isNamed, !(path in WITHOUT_VIEWS));
  });

test('every list whose views can be saved is shown by a page', () => {
  const all = lists.map(({ text }) => text).join('\n');
  assert.deepEqual(
    VIEW_LISTS.filter((list) => !all.includes(`"${list}"`) && !all.includes(`'${list}'`)),
    [],
  );
});
