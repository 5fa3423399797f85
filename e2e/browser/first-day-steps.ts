/** An empty server with a local source, and what its first day shows. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after } from 'node:test';
import { exportOsv } from '@assay/server/features/catalogue/sources/test-osv-export.ts';
import {
  type TestMailServer,
  testMailServer,
} from '@assay/server/features/mail/test-mail-server.ts';
import {
  type TestTarget,
  testTarget,
} from '@assay/server/features/notifications/test-notifications.ts';
import {
  type FileServer,
  startFileServer,
} from '@assay/server/platform/http-client/test-file-server.ts';
import type { Page } from 'playwright-core';
import { ADMIN, type Product, startProduct } from '../product.ts';
import { inDatabase } from './people.ts';
import { shoot, type Visit, WIDE } from './test-browser.ts';
import { bytesOf } from './world.ts';

/** Ecosystem of the source. */
export const ECOSYSTEM = 'crates.io';

/** The project, and the vulnerability of it that becomes known as exploited. */
export const PROJECT = 'acme/edge/gateway';
export const EXPLOITED = 'CVE-2021-21299';

/** A server that knows nothing yet, and all that it talks to. */
export interface FirstDay {
  product: Product;
  /** Behaves like the public sources. */
  feeds: FileServer;
  /** Takes webhooks. */
  target: TestTarget;
  mails: TestMailServer;
  /** Secret of the channel for webhooks, once it was created. */
  secret: string;
  stop(): Promise<void>;
}

let started: Promise<FirstDay> | undefined;

after(async () => (await started)?.stop());

/** The server of all parts of the day: other stories run while it waits for its schedules. */
export function firstDay(): Promise<FirstDay> {
  started ??= startFirstDay();
  return started;
}

async function startFirstDay(): Promise<FirstDay> {
  const [feeds, target, mails] = await Promise.all([
    startFileServer(),
    testTarget(),
    testMailServer(),
  ]);
  const records = ['RUSTSEC-2021-0020', 'RUSTSEC-2021-0079', 'RUSTSEC-2023-0001'].map((id) =>
    JSON.parse(String(bytesOf(`packages/cli/vectors/advisories/${id}.json`))),
  );
  exportOsv(feeds, ECOSYSTEM, records);
  listAsExploited(feeds, 'CVE-2019-0708');
  const env = {
    ASSAY_WEBHOOK_ORIGINS: target.origin,
    ASSAY_SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ASSAY_MAIL_FROM: 'assay@example.org',
  };
  const product = await startProduct({ env });
  const stop = async () => {
    await product.stop();
    await Promise.all([feeds.stop(), mails.stop(), target.stop()]);
  };
  return { product, feeds, target, mails, secret: '', stop };
}

/** Makes these the exploited vulnerabilities of the source. */
export function listAsExploited(feeds: FileServer, ...cves: string[]): void {
  const vulnerabilities = cves.map((cveID) => ({
    ...{ cveID, vendorProject: 'Example', product: 'Example', vulnerabilityName: cveID },
    ...{ dateAdded: '2026-11-20', dueDate: '2026-12-11', requiredAction: 'Update.' },
    ...{ shortDescription: '', knownRansomwareCampaignUse: 'Unknown', notes: '' },
  }));
  const catalogue = { title: 'Known', catalogVersion: '1', count: cves.length, vulnerabilities };
  feeds.put('/kev.json', JSON.stringify(catalogue));
}

/** The row of a task. */
export const taskRow = (page: Page, name: string) =>
  page.locator('[data-index]').filter({ hasText: name });

/** Subscribes to the ecosystem at the local source alone. */
export async function subscribe(page: Page, { feeds }: FirstDay): Promise<void> {
  await page.getByRole('button', { name: 'Subscribe to sources' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mirror (optional)').fill(feeds.origin);
  const chosen = dialog.getByRole('checkbox', { checked: true, disabled: false });
  await dialog.getByText('unchecked components').first().waitFor();
  // Nothing of the public internet is to be fetched.
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  await dialog.getByRole('checkbox', { name: ECOSYSTEM }).check();
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
}

/** Creates a channel and the rule for known exploited vulnerabilities that uses it; returns the secret. */
export async function notifyOfExploited({ page, go }: Visit, { target }: FirstDay) {
  await go('/settings/notifications?tab=channels');
  await page.getByRole('button', { name: 'Add channel', exact: true }).click();
  await page.getByLabel('Channel name').fill('SIEM');
  await page.getByLabel('Address').fill(`${target.origin}/hook`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add channel' }).click();
  const shown = dialog.getByText(/^whsec_/);
  await shown.waitFor();
  const secret = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await go('/settings/notifications');
  await page
    .getByRole('button', { name: 'Create rule for known exploited vulnerabilities' })
    .click();
  await page.getByLabel('SIEM').check();
  await page.getByRole('button', { name: 'Save rule', exact: true }).click();
  await page.getByText('Rule created.').waitFor();
  return secret;
}

/** Starts a run of each source every minute. */
export async function readEachMinute({ product: { client } }: FirstDay): Promise<void> {
  const { items } = await client.listScheduledTasks({});
  for (const { uuid, is_source } of items)
    if (is_source) await client.updateScheduledTask({ uuid, cron: '* * * * *' });
}

/** Tells whether the newest run of a source ended like this. */
export async function hasRun(
  { product: { client } }: FirstDay,
  kind: string,
  status: 'succeeded' | 'failed',
): Promise<boolean> {
  const { items } = await client.listScheduledTasks({});
  return items.some((task) => task.kind === kind && task.last_run?.status === status);
}

/** Path and query of the link in the first mail. */
export function linkIn({ mails, product: { url } }: FirstDay): string {
  const [mail = assert.fail('no mail')] = mails.received;
  assert.deepEqual(mail.to, [ADMIN.email]);
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(url));
  return link?.slice(url.length) ?? assert.fail(mail.text);
}

/** The only message of a target, with its signature verified (Standard Webhooks 1.0). */
export function verifiedMessage({ target: { received }, secret }: FirstDay) {
  const [{ headers, body } = assert.fail('no message')] = received;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(signed).digest('base64');
  assert.equal(headers['webhook-signature'], `v1,${mac}`);
  return JSON.parse(body);
}

/** Opens the list behind each number of the dashboard, and compares its total. */
export async function followNumbers({ page, go }: Visit): Promise<number> {
  const numbers = await page.locator('main a.figure').evaluateAll((links) =>
    links.map((link) => ({
      count: Number(/\d+/.exec(link.textContent ?? '')?.[0]),
      href: link.getAttribute('href') ?? '',
    })),
  );
  const counted = numbers.filter(({ href }) => /^\/security|vulnerability=/.test(href));
  const totals = new Map(counted.map(({ count, href }) => [href, count]));
  for (const { count, href } of counted) assert.equal(totals.get(href), count, href);
  for (const [href, count] of totals) {
    await go(href);
    const said = page.getByRole('status').filter({ hasText: /vulnerabilit|project/ });
    const shown =
      count === 0
        ? page.getByText('Nothing matches these filters')
        : said.locator('b', { hasText: new RegExp(`^${count}$`) });
    await shown.waitFor();
  }
  return totals.size;
}

/** Makes all that was read so far eight days old: a week is the limit. */
export async function letAge(product: Product): Promise<void> {
  await inDatabase(`update task_run set ended_at = ended_at - interval '8 days'`, [], product);
  await inDatabase(
    `update advisory_coverage set newest_import_at = newest_import_at - interval '8 days'`,
    [],
    product,
  );
}

/** Keeps pictures of a screen at the widths of a laptop and a phone, light and dark. */
export async function shootWidths(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, `${name}-${colorScheme}-${width}`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(WIDE);
}
