import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import {
  ECOSYSTEM,
  EXPLOITED,
  type FirstDay,
  firstDay,
  followNumbers,
  hasRun,
  listAsExploited,
  notifyOfExploited,
  PROJECT,
  readEachMinute,
  shootWidths,
  subscribe,
  taskRow,
} from './first-day-steps.ts';
import { soon, type Visit, visit } from './test-browser.ts';
import { bytesOf, MIXED } from './world.ts';

/** Nothing is checked; after the first run of a slow source, two of four components are. */
async function fill({ page, go }: Visit, day: FirstDay): Promise<void> {
  const { feeds, product } = day;
  const body = bytesOf(MIXED);
  await product.client.uploadSbom({ project: PROJECT, version: '1', wait: 'ready', body });
  await go('/dashboard');
  await page.getByText('No advisories are loaded').waitFor();
  await page.getByText('Vulnerabilities are unknown').waitFor();
  await page.getByRole('link', { name: 'Not compared with advisories' }).waitFor();
  await shootWidths(page, 'first-day-empty');
  const slow = Promise.withResolvers<void>();
  feeds.trouble(`/${ECOSYSTEM}/all.zip`, { held: slow.promise });
  await go('/settings/scheduled-tasks');
  await subscribe(page, day);
  const row = taskRow(page, `OSV ${ECOSYSTEM}`);
  await row.getByText('In progress').waitFor();
  await shootWidths(page, 'first-day-progress');
  slow.resolve();
  await row.getByText('Succeeded').waitFor();
  await row.getByText('Fresh').waitFor();
  const { check } = await product.client.lookupProject({ path: PROJECT });
  assert.deepEqual([check?.state, check?.components, check?.unchecked], ['partly_checked', 4, 2]);
  feeds.taken();
  await row.click();
  await page.getByRole('button', { name: 'Run now', exact: true }).click();
  const isUnchanged = () => feeds.taken().some((request) => request.endsWith(' 304'));
  await soon('what did not change is not read again', isUnchanged);
  await go('/dashboard');
  await page.getByRole('link', { name: '2 open vulnerabilities' }).waitFor();
  await page.getByRole('link', { name: '1 critical finding' }).waitFor();
  await shootWidths(page, 'first-day-filled');
}

/** An administrator asks to be sent news of exploited vulnerabilities; then the source lists one of the project. */
async function askToBeTold(visitor: Visit, day: FirstDay): Promise<void> {
  const { feeds, mails, product, target } = day;
  const location = `${feeds.origin}/kev.json`;
  await product.client.addSources({ sources: [{ kind: 'kev', location }] });
  day.secret = await notifyOfExploited(visitor, day);
  await soon('the first catalogue is read', () => hasRun(day, 'kev', 'succeeded'));
  await readEachMinute(day);
  target.received.length = 0;
  mails.received.length = 0;
  listAsExploited(feeds, 'CVE-2019-0708', EXPLOITED);
}

suite('first day: a source', { concurrency: 1, skip: noChromium }, () => {
  test('an empty server fills from a source, and every number of its dashboard leads to the list that it counts', async () => {
    const day = await firstDay();
    await visit(
      async (visitor) => {
        await fill(visitor, day);
        assert.ok((await followNumbers(visitor)) > 12);
        await askToBeTold(visitor, day);
      },
      { product: day.product },
    );
  });
});
