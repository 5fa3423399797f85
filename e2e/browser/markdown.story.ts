import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { until } from '../processes.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { visit } from './test-browser.ts';
import { world } from './world.ts';

const DETAILS = `### Impact

A **crafted** file leads to \`exec\`. See [the fix](https://github.com/acme/fix) and [here](javascript:alert(1)).

- one
- two \u202edetrever

\`\`\`sh
npm install left-pad@2.0.0 --save-exact --a-line-that-is-longer-than-the-drawer-is-wide --and-longer-still-than-that
\`\`\`

| Version | State |
|---|---|
| 1.x | affected |

![picture](https://tracker.example/pixel.png) <img src="https://tracker.example/p.png" onerror="alert(1)">
<script>alert(1)</script>
`;

const record = {
  id: 'GHSA-mark-down-text',
  modified: '2026-01-01T00:00:00Z',
  summary: 'Marked text',
  details: DETAILS,
  affected: [{ package: { ecosystem: 'npm', name: 'left-pad' }, versions: ['1.0.0'] }],
};

suite('text of advisories', { concurrency: 1, skip: noChromium }, () => {
  test('is read as CommonMark and loads, runs and hides nothing', async () => {
    const { client } = world().product;
    const { uuid } = await client.importAdvisories({
      source: 'marked',
      body: Buffer.from(JSON.stringify(record)),
    });
    const isIn = async () => (await client.getAdvisoryImport({ uuid })).status === 'done';
    await until('it is imported', isIn);
    await visit(async ({ page, go }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await go('/security/vulnerabilities?open=GHSA-mark-down-text');
      const text = page.locator('[data-testid=markdown]');
      await text.getByRole('heading', { name: 'Impact' }).waitFor();
      await text.getByText('two \\u202Edetrever').waitFor();
      await text.getByText('(github.com)').waitFor();
      const links = await text
        .getByRole('link')
        .evaluateAll((all) =>
          all.map((link) => [link.getAttribute('href'), link.getAttribute('rel')]),
        );
      const rel = 'noopener noreferrer nofollow';
      assert.deepEqual(links, [
        ['https://github.com/acme/fix', rel],
        ['https://tracker.example/pixel.png', rel],
      ]);
      assert.equal(await text.locator('img, script').count(), 0);
      assert.ok(asked.every((address) => !address.includes('tracker.example')));
      await checkScreen('markdown', page);
    });
  });
});
