/** The API reference in a real browser, under its own policy. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { serveApiReference } from '@assay/server/platform/http/api-reference.ts';
import { createServer } from '@assay/server/platform/http/server.ts';
import { pino } from 'pino';
import type { Browser } from 'playwright-core';
import { noChromium, startChromium } from './chromium.ts';

suite('the API reference', { skip: noChromium }, () => {
  let browser: Browser;
  let origin: string;
  const log = pino({ level: 'silent' });
  const server = createServer({ publicUrl: 'http://localhost', trustedProxies: [], log });

  before(async () => {
    serveApiReference(server);
    origin = await server.listen({ host: '127.0.0.1', port: 0 });
    browser = await startChromium();
  });
  after(async () => {
    await browser?.close();
    await server.close();
  });

  test('shows every chapter and a described call, from this server alone and without a violation of its policy', async () => {
    const page = await browser.newPage();
    const problems: string[] = [];
    const asked = new Set<string>();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(`${origin}/docs/api`);
    for (const chapter of ['Sign-in', 'SBOMs', 'Ledgers', 'Operation'])
      await page.locator(`h3[data-tag="${chapter}"]`).waitFor();
    await page.locator('h3[data-tag="Vulnerabilities"]').click();
    await page.locator('#operations-Vulnerabilities-listVulnerabilities').click();
    await page.getByText('Only vulnerabilities that CISA lists as exploited').waitFor();
    for (const name of ['Try it out', 'Authorize'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    assert.deepEqual(problems, []);
    assert.deepEqual([...asked], [origin]);
  });
});
