import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { ECOSYSTEM, firstDay, taskRow } from './first-day-steps.ts';
import { visit } from './test-browser.ts';

suite('first day: a source that is there again', { concurrency: 1, skip: noChromium }, () => {
  test('a stale source is fresh again after a run of the schedule', async () => {
    const { product } = await firstDay();
    await visit(
      async ({ page, go }) => {
        await go('/settings/scheduled-tasks');
        const row = taskRow(page, `OSV ${ECOSYSTEM}`);
        await row.getByText('Fresh').waitFor();
        await go('/dashboard');
        const sources = page.getByRole('region', { name: 'Advisory sources' });
        await sources.getByText('Fresh').waitFor();
      },
      { product },
    );
  });
});
