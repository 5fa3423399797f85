import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../processes.ts';
import { checkAccessible } from './axe.ts';
import { noChromium } from './chromium.ts';
import {
  ECOSYSTEM,
  type FirstDay,
  followNumbers,
  hasRun,
  letAge,
  linkIn,
  listAsExploited,
  notifyOfExploited,
  readEachMinute,
  shootWidths,
  startFirstDay,
  subscribe,
  taskRow,
  verifiedMessage,
} from './first-day-steps.ts';
import { soon, type Visit, visit } from './test-browser.ts';
import { bytesOf, MIXED } from './world.ts';

const PROJECT = 'acme/edge/gateway';
const EXPLOITED = 'CVE-2021-21299';
const MINUTE = 60_000;

/** Nothing is checked; after the first run of a slow source, two of four components are. */
async function fill({ page, go }: Visit, day: FirstDay): Promise<void> {
  const { feeds, product } = day;
  const body = bytesOf(MIXED);
  await product.client.uploadSbom({ project: PROJECT, version: '1', wait: 'ready', body });
  await go('/dashboard');
  await page.getByText('No advisories are loaded').waitFor();
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

/** The schedule reads an entry: webhook, mail and bell say so within a minute, and lead to the finding. */
async function tell(visitor: Visit, day: FirstDay): Promise<void> {
  const { page, go, at } = visitor;
  const { feeds, mails, product, target } = day;
  const location = `${feeds.origin}/kev.json`;
  await product.client.addSources({ sources: [{ kind: 'kev', location }] });
  const secret = await notifyOfExploited(visitor, day);
  await soon('the first catalogue is read', () => hasRun(day, 'kev', 'succeeded'));
  await readEachMinute(day);
  target.received.length = 0;
  mails.received.length = 0;
  listAsExploited(feeds, 'CVE-2019-0708', EXPLOITED);
  const isListed = async () =>
    (await product.client.listVulnerabilities({ kev: 'true' })).total === 1;
  await until('the schedule has read the entry', isListed, 2 * MINUTE);
  const haveArrived = () => target.received.length > 0 && mails.received.length > 0;
  await until('webhook and mail have arrived', haveArrived, MINUTE);
  const [{ title }] = verifiedMessage(target, secret).data.events;
  assert.equal(title, `${EXPLOITED} is known exploited`);
  await go('/dashboard');
  await page.getByRole('link', { name: '1 known exploited' }).waitFor();
  await page.getByRole('button', { name: '1 unread notification' }).click();
  const entry = page.getByRole('link', { name: title });
  await entry.waitFor();
  await shootWidths(page, 'first-day-bell');
  await entry.click();
  await page.getByRole('heading', { name: EXPLOITED }).waitFor();
  await shootWidths(page, 'first-day-finding');
  await checkAccessible(page, 'an open row of the tier Now');
  assert.equal(at(), linkIn(day));
}

/** The server of the source goes away for a week: its records are stale, until a run of the schedule succeeds. */
async function recover({ page, go }: Visit, day: FirstDay): Promise<void> {
  const sources = page.getByRole('region', { name: 'Advisory sources' });
  const row = taskRow(page, `OSV ${ECOSYSTEM}`);
  await day.feeds.down();
  await until('a run has failed', () => hasRun(day, 'osv', 'failed'), 3 * MINUTE);
  await letAge(day.product);
  await go('/dashboard');
  await sources.getByText('Stale').waitFor();
  await shootWidths(page, 'first-day-stale-dashboard');
  await go('/settings/scheduled-tasks');
  await row.getByText('Stale').waitFor();
  await shootWidths(page, 'first-day-stale');
  await day.feeds.up();
  await row.getByText('Fresh').waitFor({ timeout: 3 * MINUTE });
  await go('/dashboard');
  await sources.getByText('Fresh').waitFor();
}

suite('first day', { concurrency: 1, skip: noChromium }, () => {
  test('an empty server fills from a source, tells of an exploited vulnerability, shows a stale source, and recovers', async (context) => {
    const day = await startFirstDay();
    context.after(() => day.stop());
    await visit(
      async (visitor) => {
        await fill(visitor, day);
        assert.ok((await followNumbers(visitor)) > 12);
        await tell(visitor, day);
        await recover(visitor, day);
      },
      { product: day.product },
    );
  });
});
