import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import type { Page } from 'playwright-core';
import { PLACES } from '../../packages/web/src/lib/places.ts';
import { hasRole } from '../../packages/web/src/lib/role.ts';
import { checkAccessible } from './axe.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { compressedSize, loadedScripts } from './script-size.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Search packages/ });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

/** Opens the palette by its key and types. */
async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search or jump to' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
}

suite('palette', { concurrency: 1, skip: noChromium }, () => {
  test('finds a package by words and opens it by keys alone', () =>
    visit(async ({ page, go, at }) => {
      await go('/sbom');
      await page.getByRole('table', { name: 'SBOMs' }).waitFor();
      await ask(page, 'logrus');
      await page.getByRole('group', { name: /^Packages/ }).waitFor();
      await soon('the first is chosen', async () => (await chosen(page).count()) === 1);
      await checkScreen('palette', page);
      await page.setViewportSize({ width: 390, height: 844 });
      await shoot(page, 'palette-390');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const opened = page.context().waitForEvent('page');
      await page.keyboard.press('Control+Enter');
      const tab = await opened;
      await tab.waitForURL(/\/artifacts\//);
      await tab.close();
      assert.equal(at(), '/sbom');
      await page.keyboard.press('Enter');
      await soon('the artifact is open', () => at().startsWith('/artifacts/'));
      await field(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor();
      await checkAccessible(page, 'palette before anything is typed');
      await shoot(page, 'palette-empty');
      await page.keyboard.press('Escape');
      await field(page).waitFor({ state: 'detached' });
    }));

  test('finds SBOMs by id, vulnerabilities by alias, projects, pages and actions', () =>
    visit(async ({ page, go, at }) => {
      const { sbomid } = world().bridge;
      const found: [text: string, group: RegExp, address: RegExp][] = [
        [sbomid, /^SBOMs/, new RegExp(sbomid)],
        ['acme mail', /^Projects/, /project=acme%2Fmail%2Fbridge/],
        ['audit', /^Pages/, /^\/audit/],
        ['#CVE-', /^Vulnerabilities/, /^\/security\/vulnerabilities\/CVE-/],
        ['>create ledger', /^Actions/, /^\/ledgers$/],
      ];
      for (const [text, group, address] of found) {
        await go('/sbom');
        await page.getByRole('button', { name: 'Search or jump to' }).click();
        await field(page).fill(text);
        await page.getByRole('group', { name: group }).getByRole('option').first().click();
        await soon(`${text} is open`, () => address.test(at()));
        await field(page).waitFor({ state: 'detached' });
      }
      await page.getByRole('dialog', { name: 'Create ledger' }).waitFor();
    }));

  test('shows what was searched and what was not, and what failed', async () => {
    const token = await tokenOf(await newPerson('Visitor', { tenant: `palette ${Date.now()}` }));
    await visit(
      async ({ page, go }) => {
        await go('/sbom');
        await ask(page, 'nothing is called so');
        await page.getByText('Your role cannot search ledgers, documents, and people.').waitFor();
        await checkScreen('palette-none', page);
        await page.route('**/api/v1/search?**', async (route) => {
          const answer = await route.fetch();
          const groups = await answer.json();
          await route.fulfill({
            json: { ...groups, projects: { ...groups.projects, state: 'failed' } },
          });
        });
        await field(page).fill('profile');
        await page.getByText('Assay could not search projects.').waitFor();
        await page.getByRole('option', { name: 'Profile' }).waitFor();
        await page.unroute('**/api/v1/search?**');
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByText('Assay could not search').waitFor({ state: 'detached' });
      },
      { token },
    );
  });

  test('opens on every page, offers pages that the role may open, and closes when it navigates', async () => {
    for (const role of ROLES.filter((name) => name !== 'Unknown')) {
      const person = role === 'SuperAdmin' ? undefined : await newPerson(role, {});
      await visit(
        async ({ page, go, follow }) => {
          await go('/profile');
          await page.locator('h1').first().waitFor();
          await page.keyboard.press('Control+k');
          await field(page).waitFor();
          const may = PLACES.filter(({ key, least }) => key && hasRole(role, least)).length;
          await soon(`${role} is offered ${may} pages`, async () => {
            return (
              (await page.getByRole('group', { name: 'Go to' }).getByRole('option').count()) === may
            );
          });
          await page.keyboard.press('Escape');
          // Elements behind a dialog have no roles.
          await field(page).waitFor({ state: 'detached' });
          const links = await page
            .getByRole('navigation', { name: 'Main' })
            .getByRole('link')
            .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
          for (const [href, least] of [
            ['/audit', 'Auditor'],
            ['/settings/users', 'TenantAdmin'],
            ['/adminpanel', 'SuperAdmin'],
          ] as const)
            assert.equal(links.includes(href), hasRole(role, least), `${role} ${href}`);
          if (role !== 'SuperAdmin') return;
          for (const { href } of PLACES) {
            await follow(href);
            await field(page).waitFor({ state: 'detached' });
            await page.locator('h1').first().waitFor();
            await page.keyboard.press('Control+k');
            await field(page).waitFor();
          }
        },
        // The directory's page learns of its absence in this way.
        {
          ...(person && { token: await tokenOf(person) }),
          expected: /status of 404 .*\/azure-ad-config/,
        },
      );
    }
  });

  test('keys lead to pages, are listed, and are letters in a field', () =>
    visit(async ({ page, go, at }) => {
      await go('/profile');
      await page.locator('h1').first().waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('v');
      await soon('vulnerabilities are open', () => at() === '/security/vulnerabilities');
      const text = page.getByRole('searchbox').first();
      await text.fill('');
      await text.press('g');
      await text.press('p');
      assert.equal(await text.inputValue(), 'gp');
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.getByText('Go to Projects').waitFor();
      await dialog.getByText('Search or jump to').waitFor();
      await checkAccessible(page, 'shortcuts');
    }));

  test('offers permitted actions of the page, and runs them', async () => {
    const { gateway } = world();
    const pages: [address: string, actions: [label: string, least: Role][]][] = [
      [
        '/sbom',
        [
          ['Upload SBOM', 'LedgerAdmin'],
          ['Export CSV', 'Visitor'],
          ['Mark in use', 'LedgerAdmin'],
          ['Delete SBOMs', 'TenantAdmin'],
        ],
      ],
      [
        `/projects/acme/edge/gateway/${gateway.sbomid}/vulnerabilities`,
        [
          ['Take out of use', 'LedgerAdmin'],
          ['Export SARIF', 'Visitor'],
          ['Export: Original document', 'Visitor'],
        ],
      ],
      ['/ledgers', [['Create ledger', 'LedgerAdmin']]],
    ];
    for (const role of ['Visitor', 'Auditor', 'LedgerAdmin', 'TenantAdmin'] as const)
      await visit(
        async ({ page, follow }) => {
          for (const [address, actions] of pages) {
            if (address === '/ledgers' && role === 'Visitor') continue;
            await follow(address);
            await page.getByRole('table').locator('[data-index]').first().waitFor();
            for (const [label, least] of actions) {
              await ask(page, `>${label}`);
              const found = page.getByRole('option', { name: label, exact: true });
              const group = page.getByRole('group', { name: 'On this page' });
              if (hasRole(role, least)) await group.filter({ has: found }).waitFor();
              else
                await soon(
                  `${role} is not offered ${label}`,
                  async () => (await found.count()) === 0,
                );
              await page.keyboard.press('Escape');
              await field(page).waitFor({ state: 'detached' });
            }
          }
        },
        { token: await tokenOf(await newPerson(role, {})) },
      );
    await visit(async ({ page, go }) => {
      await go('/sbom');
      await page.getByRole('table').locator('[data-index]').first().waitFor();
      await ask(page, '>export csv');
      const saved = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      assert.match((await saved).suggestedFilename(), /\.csv$/);
    });
  });

  test('x selects rows, e asks for the state of the selected ones or of the row of the cursor', () =>
    visit(async ({ page, go }) => {
      await go('/sbom?sort=project');
      const rows = page.getByRole('table', { name: 'SBOMs' }).locator('[data-index]');
      await rows.first().waitFor();
      const dialog = page.getByRole('dialog', { name: 'Mark in use' });
      const asks = async (count: string) => {
        await page.keyboard.press('e');
        await dialog.getByText(count).waitFor();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await page.getByRole('heading', { level: 1 }).click();
      await asks('The SBOM counts as deployed');
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.getByText('2 rows selected').waitFor();
      await asks('2 SBOMs');
    }));

  test('its script is loaded when it is opened', () =>
    visit(
      async ({ page, go }) => {
        await go('/sbom');
        await page.getByRole('table', { name: 'SBOMs' }).locator('[data-index]').first().waitFor();
        const before = await loadedScripts(page);
        const size = await compressedSize(before);
        assert.ok(size < 348_160, `${size} bytes`);
        await page.keyboard.press('Control+k');
        await field(page).waitFor();
        assert.ok((await loadedScripts(page)).length > before.length);
      },
      { isFirst: true },
    ));
});
