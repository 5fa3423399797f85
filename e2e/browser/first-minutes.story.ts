import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createClient } from '@assay/contract/client.ts';
import { api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import { NEVER_MS, until } from '../processes.ts';
import {
  killGroup,
  type Launched,
  launchProduct,
  makeDataDir,
  removeDataDir,
  stop,
} from '../product.ts';
import { noChromium } from './chromium.ts';
import { shoot, soon, WIDE } from './test-browser.ts';
import { bytesOf, MIXED, world } from './world.ts';

const PASSWORD = 'Correct-horse-7';

/** Starts a server without setup, with the link that its console prints. */
async function withFreshServer(steps: (server: Launched, link: string) => Promise<void>) {
  const dataDir = makeDataDir();
  const env = { ASSAY_ADMIN_EMAIL: '', ASSAY_ADMIN_PASSWORD: '' };
  const server = await launchProduct({ dataDir, env });
  const linkIn = () => /http\S+\/setup\?token=\S+/.exec(server.output())?.[0];
  try {
    await until('the console shows the link', () => linkIn() !== undefined);
    await steps(server, linkIn() ?? '');
    await stop(server);
  } finally {
    if (!server.hasExited()) killGroup(server.pid);
    removeDataDir(dataDir);
  }
}

suite('first minutes', { skip: noChromium }, () => {
  test('the bare address points to the set-up link, which leads to first steps that tick themselves', () =>
    withFreshServer(async ({ url }, link) => {
      const context = await world().browser.newContext({ baseURL: url, viewport: WIDE });
      context.setDefaultTimeout(NEVER_MS);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByRole('heading', { name: 'This server is not set up yet' }).waitFor();
      await page.getByText('The console where the server was started').waitFor();
      assert.equal(new URL(page.url()).pathname, '/setup');
      assert.equal(await page.locator('input').count(), 0);
      const secret = new URL(link).searchParams.get('token') ?? '?';
      assert.ok(!(await page.content()).includes(secret));
      await shoot(page, 'setup-awaited');

      await page.goto(link);
      await page.getByLabel('First name').fill('Ana');
      await page.getByLabel('E-mail').fill('ana@example.org');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create the account' }).click();
      await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor();
      const steps = page.getByRole('region', { name: 'First steps' });
      const done = (name: string) =>
        steps.locator('[data-testid=step][data-state=done]').filter({ hasText: name });
      await steps.locator('[data-testid=step]').filter({ hasText: 'Invite colleagues' }).waitFor();
      assert.equal(await steps.locator('[data-testid=step][data-state=done]').count(), 0);
      await shoot(page, 'first-steps-new');

      // The following happens elsewhere: the page is not touched.
      const { token } = await createClient(api, sendTo(url)).signIn({
        username_or_email: 'ana@example.org',
        password: PASSWORD,
      });
      const client = createClient(api, sendTo(url, token));
      await client.importAdvisories({
        source: 'go',
        body: bytesOf('packages/server/vectors/go.jsonl'),
      });
      await done('Import advisories').waitFor();
      await client.createApiKey({ name: 'ci', role: 'LedgerAdmin' });
      await done('Take the key').waitFor();
      await client.uploadSbom({ project: 'acme/gateway', wait: 'ready', body: bytesOf(MIXED) });
      for (const name of ['Name the project', 'Send an SBOM', 'See the findings'])
        await done(name).waitFor();
      await client.inviteUser({ email: 'ben@example.org', role: 'Visitor' });
      await done('Invite colleagues').waitFor();
      await soon('all steps are done', async () => {
        return (await steps.locator('[data-testid=step]:not([data-state=done])').count()) === 0;
      });
      await shoot(page, 'first-steps-done');
      await context.close();
    }));

  test('a page that waits for the link leads to sign-in after it was used elsewhere', () =>
    withFreshServer(async ({ url }, link) => {
      const context = await world().browser.newContext({ baseURL: url, viewport: WIDE });
      context.setDefaultTimeout(NEVER_MS);
      const page = await context.newPage();
      await page.goto('/sbom');
      await page.getByRole('heading', { name: 'This server is not set up yet' }).waitFor();
      const token = new URL(link).searchParams.get('token') ?? '';
      const email = 'ana@example.org';
      await createClient(api, sendTo(url)).completeSetup({ token, email, password: PASSWORD });
      await page.getByRole('heading', { name: 'This server is set up already' }).waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('E-mail or username').waitFor();
      await context.close();
    }));
});
