import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { clientOf, newPerson, type Person, tokenOf } from './people.ts';
import { exportedList } from './saved-file.ts';
import { soon, visit } from './test-browser.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const details = (page: Page) => page.getByRole('complementary');

/** An auditor, and actions of an administrator of the same tenant. */
async function newAuditor(): Promise<{ auditor: Person; admin: Person; guest: string }> {
  const tenant = `audit ${randomUUID()}`;
  const [auditor, admin] = [
    await newPerson('Auditor', { tenant }),
    await newPerson('TenantAdmin', { tenant }),
  ];
  const client = await clientOf(admin);
  const guest = `guest.${randomUUID()}@example.org`;
  await client.inviteUser({ email: guest, role: 'Visitor' });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  await client.createApiKey({ name: 'ci-main', role: 'Auditor', expires_at });
  return { auditor, admin, guest };
}

suite('audit log', { concurrency: 2, skip: noChromium }, () => {
  test('an auditor filters it by chips, and a link to an entry opens that entry', async () => {
    const { auditor, admin, guest } = await newAuditor();
    await visit(
      async ({ page, go, at }) => {
        await go('/audit');
        await row(page, 'api_key.create').waitFor();
        await press(page, 'Filter');
        await page.getByRole('list', { name: 'Add a filter' }).getByText('Action').click();
        await page.getByLabel('user.', { exact: true }).click();
        await soon('it is in the address', () => at() === '/audit?action=user.');
        await soon('others are left out', async () => {
          return (await row(page, 'api_key.create').count()) === 0;
        });
        await row(page, 'user.invite').click();
        await details(page).getByText(guest).waitFor();
        await details(page).getByText(admin.email).waitFor();
        const link = at();
        await go(link.replace('action=user.', 'outcome=refused'));
        await details(page).getByText(guest).waitFor();
        await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
        await go(`/audit?open=${randomUUID()}`);
        await details(page).getByText('There is no such entry').waitFor();
      },
      { token: await tokenOf(auditor) },
    );
  });

  test('a span of days is chosen, and is in the address as instants', async () => {
    const { auditor } = await newAuditor();
    await visit(
      async ({ page, go, at }) => {
        await go('/audit');
        await press(page, 'Filter');
        await press(page, 'From');
        await page.getByLabel('From').fill('2001-02-03');
        await press(page, 'Apply');
        await page.getByRole('button', { name: 'From 3 Feb 2001' }).waitFor();
        const from = new URLSearchParams(at().split('?')[1]).get('from');
        assert.equal(from, new Date('2001-02-03T00:00:00').toISOString());
        await row(page, 'user.invite').waitFor();
        await go(at().replace('from=', 'to='));
        await page.getByRole('heading', { name: 'Nothing matches these filters' }).waitFor();
      },
      { token: await tokenOf(auditor) },
    );
  });

  test('the export contains the filtered entries, and is recorded itself', async () => {
    const { auditor, guest } = await newAuditor();
    const token = await tokenOf(auditor);
    await visit(
      async ({ page, go }) => {
        await go('/audit?action=user.');
        await row(page, 'user.invite').waitFor();
        const { name, text } = await exportedList(page, 'Export CSV');
        assert.match(name, /^audit \S+ action=user\..*\.csv$/);
        assert.ok(text.includes(guest) && text.startsWith('uuid,at,'), text);
        assert.ok(!text.includes('api_key.create'), text);
        await go('/audit');
        await row(page, 'audit.export').waitFor();
      },
      { token },
    );
  });

  test('list and entry are accessible and still in light, dark and at 360 px', async () => {
    const { auditor } = await newAuditor();
    const token = await tokenOf(auditor);
    const look = (name: string, path: string, ready: (page: Page) => Promise<void>) =>
      visit(
        async ({ page, go }) => {
          await go(path);
          await ready(page);
          await checkScreen(name, page);
        },
        { token },
      );
    await look('audit', '/audit', (page) => row(page, 'user.invite').waitFor());
    const { items } = await (await clientOf(auditor)).listAuditEntries({ action: 'user.invite' });
    const [entry] = items;
    assert.ok(entry);
    await look(
      'audit-entry',
      `/audit?open=${encodeURIComponent(`${entry.at} ${entry.uuid}`)}`,
      (page) => details(page).getByRole('heading', { name: 'Details' }).waitFor(),
    );
  });

  test('a Visitor is turned away', async () => {
    await visit(
      async ({ page, go, at }) => {
        await go('/audit');
        await page.getByText('You are not authorized to access this resource').waitFor();
        await soon('the way leads home', () => at() === '/artifacts/modern');
      },
      { token: await tokenOf(await newPerson('Visitor')) },
    );
  });
});
