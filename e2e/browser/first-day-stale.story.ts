import { suite, test } from 'node:test';
import { until } from '../processes.ts';
import { noChromium } from './chromium.ts';
import {
  ECOSYSTEM,
  type FirstDay,
  firstDay,
  hasRun,
  letAge,
  shootWidths,
  taskRow,
} from './first-day-steps.ts';
import { type Visit, visit } from './test-browser.ts';

/** The server of the source is away for a week: its records are stale. */
async function becomeStale({ page, go }: Visit, day: FirstDay): Promise<void> {
  const sources = page.getByRole('region', { name: 'Advisory sources' });
  const row = taskRow(page, `OSV ${ECOSYSTEM}`);
  await until('a run has failed', () => hasRun(day, 'osv', 'failed'));
  await letAge(day.product);
  await go('/dashboard');
  await sources.getByText('Stale').waitFor();
  await shootWidths(page, 'first-day-stale-dashboard');
  await go('/settings/scheduled-tasks');
  await row.getByText('Stale').waitFor();
  await shootWidths(page, 'first-day-stale');
}

suite('first day: a source that is away', { concurrency: 1, skip: noChromium }, () => {
  test('a source is stale after a week without its server', async () => {
    const day = await firstDay();
    await visit((visitor) => becomeStale(visitor, day), { product: day.product });
    await day.feeds.up();
  });
});
