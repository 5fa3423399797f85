import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, mailedLink, newPerson, tokenOf } from './people.ts';
import { shoot, soon, visit, WIDE } from './test-browser.ts';
import { bytesOf, MIXED, world } from './world.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Lists a vulnerability as known exploited at the source that the server reads by schedule, and lets it read that now. */
async function listAsExploited(id: string): Promise<void> {
  const { product, target } = world();
  const vulnerabilities = [
    {
      ...{ cveID: id, vendorProject: 'Example', product: 'Example', vulnerabilityName: id },
      ...{ dateAdded: '2026-11-20', dueDate: '2026-12-11', requiredAction: 'Update.' },
      ...{ shortDescription: '', knownRansomwareCampaignUse: 'Unknown', notes: '' },
    },
  ];
  const catalogue = { title: 'Known', catalogVersion: '1', count: 1, vulnerabilities };
  target.answer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.url === '/kev.json' ? JSON.stringify(catalogue) : '');
  });
  const location = `${target.origin}/kev.json`;
  await product.client.addSources({ sources: [{ kind: 'kev', location }] });
}

/** A tenant with an affected SBOM; gives its administrator and the first vulnerability. */
async function affectedTenant() {
  const admin = await newPerson('TenantAdmin', { tenant: `Notified ${randomUUID()}` });
  const client = await clientOf(admin);
  const body = bytesOf(MIXED);
  await client.uploadSbom({ project: 'acme/edge/gateway', version: '1', wait: 'ready', body });
  const { items } = await client.listVulnerabilities({});
  const [vulnerability = assert.fail('nothing is affected')] = items;
  return { admin, client, vulnerability };
}

suite('notifications', { concurrency: 1, skip: noChromium }, () => {
  test('a known exploited vulnerability reaches bell, mail and signed webhook, and the link leads to it', async () => {
    const { target } = world();
    const { admin, client, vulnerability } = await affectedTenant();
    const title = `${vulnerability.id} is known exploited`;
    await visit(
      async ({ page, go, at }) => {
        await go('/settings/notifications?tab=channels');
        await press(page, 'Add channel');
        await page.getByLabel('Channel name').fill('SIEM');
        await page.getByLabel('Address').fill(`${target.origin}/hook?token=geheim`);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Add channel' }).click();
        const shown = dialog.getByText(/^whsec_/);
        await shown.waitFor();
        const secret = (await shown.textContent()) ?? '';
        await shoot(page, 'notification-secret');
        await press(page, 'Done');
        await page.getByRole('cell', { name: target.origin }).waitFor();
        await go('/settings/notifications');
        await press(page, 'Create rule for known exploited vulnerabilities');
        await page.getByLabel('SIEM').check();
        await press(page, 'Compare with last week');
        await page.getByText('Would have notified of 0 events.').waitFor();
        await press(page, 'Save rule');
        await page.getByText('Rule created.').waitFor();
        target.received.length = 0;
        await listAsExploited(vulnerability.id);
        await go('/');
        await press(page, /1 unread notification/);
        const entry = page.getByRole('link', { name: title });
        await entry.waitFor();
        await checkScreen('notification-bell', page);
        await page.setViewportSize(WIDE);
        const messages = () => target.received.filter(({ body }) => body !== '');
        await soon('the webhook has arrived', () => messages().length > 0);
        const [{ headers, body } = assert.fail()] = messages();
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
        const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
        const mac = createHmac('sha256', key).update(signed).digest('base64');
        assert.equal(headers['webhook-signature'], `v1,${mac}`);
        assert.equal(JSON.parse(body).data.events[0].title, title);
        const mailed = await mailedLink(admin.email);
        await entry.click();
        await page.getByRole('heading', { name: vulnerability.id }).waitFor();
        assert.equal(at(), mailed);
        await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
        await go('/settings/notifications?tab=deliveries');
        await page.getByRole('cell', { name: 'Delivered' }).waitFor();
        await checkScreen('notification-deliveries', page);
      },
      { token: await tokenOf(admin) },
    );
    assert.equal((await client.listNotifications({})).unread, 0);
  });

  test('a member makes a rule for themselves, sees why a condition is refused, and reads all', async () => {
    const { admin, client, vulnerability } = await affectedTenant();
    const member = await newPerson('Visitor', { tenant: admin.tenant });
    const refused = /status of 400/;
    await visit(
      async ({ page, go }) => {
        await go('/settings/notifications');
        await checkScreen('notification-rules-empty', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Create rule');
        await page.getByLabel('New vulnerability in a project').check();
        await page.getByLabel('Condition (CEL)').fill('severity >');
        await press(page, 'Compare with last week');
        await page.getByText(/cannot be used: .* \(line 1, column 11\)/).waitFor();
        await page.getByLabel('Condition (CEL)').fill('projects.exists(p, p.startsWith("acme/"))');
        await press(page, 'Compare with last week');
        await page.getByText('Would have notified of 1 event.').waitFor();
        await checkScreen('notification-rule', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Save rule');
        await page.getByRole('cell', { name: 'Only me' }).waitFor();
        const body = bytesOf(MIXED);
        await client.uploadSbom({ project: 'acme/second', version: '1', wait: 'ready', body });
        await go('/notifications');
        await page.getByText(vulnerability.id).first().waitFor();
        await checkScreen('notifications', page);
        await page.setViewportSize(WIDE);
        await press(page, 'Mark all as read');
        await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
      },
      { token: await tokenOf(member), expected: refused },
    );
  });
});
