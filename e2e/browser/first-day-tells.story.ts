import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../processes.ts';
import { checkAccessible } from './axe.ts';
import { noChromium } from './chromium.ts';
import {
  EXPLOITED,
  type FirstDay,
  firstDay,
  linkIn,
  shootWidths,
  verifiedMessage,
} from './first-day-steps.ts';
import { type Visit, visit } from './test-browser.ts';

/** The schedule reads the entry: webhook, mail and bell say so within a minute, and lead to the finding. */
async function tell({ page, go, at }: Visit, day: FirstDay): Promise<void> {
  const { mails, product, target } = day;
  const isListed = async () =>
    (await product.client.listVulnerabilities({ kev: 'true' })).total === 1;
  await until('the schedule has read the entry', isListed);
  const haveArrived = () => target.received.length > 0 && mails.received.length > 0;
  await until('webhook and mail have arrived', haveArrived);
  const [{ title }] = verifiedMessage(day).data.events;
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

suite('first day: an exploited vulnerability', { concurrency: 1, skip: noChromium }, () => {
  test('webhook, mail and bell tell of it within a minute of the schedule, and lead to the finding', async () => {
    const day = await firstDay();
    await visit((visitor) => tell(visitor, day), { product: day.product });
    await day.feeds.down();
  });
});
