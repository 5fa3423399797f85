import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import {
  CARGO,
  loadEcosystem,
  MAVEN,
  newTenant,
  placesOf,
  recordOf,
  sendPackages,
  sourceOf,
  withAge,
} from './coverage-steps.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

/** Sentences and marks that claim that nothing was found. */
const CLAIMS =
  /no findings|no vulnerabilities|(nothing|none) (is )?known|\bclean\b|\b0 (findings|vulnerabilities)\b/i;

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const line = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Advisory sources/ });

/** Texts of the page's content, names of marks included. */
const textOf = (page: Page) => page.locator('main').innerText();

async function pickFile(page: Page, name: string, content: string): Promise<void> {
  await page.getByLabel('Choose advisory files').setInputFiles({
    ...{ name, mimeType: 'application/json' },
    buffer: Buffer.from(content),
  });
}

suite('unchecked components', { concurrency: 1, skip: noChromium }, () => {
  test('no page claims that an SBOM has no findings when no source covers its ecosystem', async () => {
    const { person, client } = await newTenant();
    const sbom = await sendPackages(client, 'engine', MAVEN);
    await client.createAttestationProfile({
      name: 'Nothing low',
      rules: { scope: 'all', fail_from: 'low' },
    });
    const [purl = ''] = MAVEN;
    const places = Object.entries(placesOf(sbom, purl));
    await visit(
      async ({ page, follow }) => {
        for (const [name, { path, ready }] of places) {
          await follow(path);
          await ready(page);
          await soon(`${name} says that nothing was checked`, async () =>
            /not checked|none of 2 checked|no advisory source/i.test(
              (await page.locator('main').textContent()) ?? '',
            ),
          );
          assert.doesNotMatch(await textOf(page), CLAIMS, name);
          assert.equal(
            await page.locator('[data-check=checked]').count(),
            0,
            `${name} has a closed ring`,
          );
          if (name === 'dependencies')
            await page
              .locator('[data-testid=graph-node] [data-check=not_checked]')
              .first()
              .waitFor();
          if (name === 'unchecked paths')
            await page
              .locator('[data-testid=path-node] [data-check=not_checked]')
              .first()
              .waitFor();
          await shoot(page, `not-checked-${name.replaceAll(' ', '-')}`);
        }
      },
      { token: await tokenOf(person) },
    );
  });

  test('the result of an upload shows that nothing was checked', async () => {
    const { person } = await newTenant();
    await visit(
      async ({ page, go }) => {
        await go('/projects/modern/sboms?welcome=true&project=acme%2Fengine');
        const [purl = ''] = MAVEN;
        await page.getByLabel('Choose SBOM files').setInputFiles({
          ...{ name: 'engine.cdx.json', mimeType: 'application/json' },
          buffer: Buffer.from(
            JSON.stringify({
              ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
              components: [{ type: 'library', name: 'engine', version: '4.2.0', purl }],
            }),
          ),
        });
        const card = page.getByRole('region', { name: 'engine.cdx.json' });
        await card.getByText('Not checked').waitFor();
        await card.getByText('none of 1 checked').waitFor();
        assert.doesNotMatch(await textOf(page), CLAIMS);
      },
      { token: await tokenOf(person) },
    );
  });

  test('the three states differ in word, base and ring wherever SBOMs and projects are listed', async () => {
    const { person, client } = await newTenant();
    await sendPackages(client, 'all', CARGO);
    await sendPackages(client, 'some', [...CARGO, MAVEN[0] ?? '']);
    await sendPackages(client, 'nothing', MAVEN);
    const states = [
      ['acme/all', 'No findings', 'all 2 checked'],
      ['acme/some', 'Partly checked', '1 of 3 not checked'],
      ['acme/nothing', 'Not checked', 'none of 2 checked'],
    ] as const;
    await visit(
      async ({ page, go }) => {
        for (const path of ['/sbom', '/projects/modern/projects', '/projects/workspace']) {
          await go(path);
          const rings = new Set<string>();
          for (const [project, word, base] of states) {
            await row(page, project).getByText(word, { exact: true }).waitFor();
            await row(page, project).getByText(base, { exact: true }).waitFor();
            rings.add(await row(page, project).locator('[data-check] > svg').first().innerHTML());
          }
          assert.equal(rings.size, 3, path);
        }
        const sum = page.getByRole('treeitem', { name: /acme/ }).first();
        await sum.locator('[data-check=partly_checked]').waitFor();
        await go('/artifacts/modern?scope=all');
        await row(page, 'serde').getByText('No findings').waitFor();
        await row(page, 'engine').getByText('Not checked').waitFor();
        await go('/security/vulnerabilities');
        await page.getByText('3 of 7 not checked').first().waitFor();
        await page.getByText('None found in what was checked').waitFor();
      },
      { token: await tokenOf(person) },
    );
  });

  test('loading a source changes the page, and an old one is stale everywhere', async () => {
    const { person, client } = await newTenant();
    const sbom = await sendPackages(client, 'phone', ['pkg:pub/http@1.2.0']);
    const token = await tokenOf(person);
    const list = '/projects/modern/projects';
    await visit(
      async ({ page, go, follow }) => {
        await go(list);
        await row(page, 'acme/phone').getByText('Not checked').waitFor();
        await loadEcosystem('Pub');
        await page.reload();
        await row(page, 'acme/phone').getByText('No findings').waitFor();
        await withAge(12, sourceOf('Pub'), async () => {
          await page.reload();
          for (const [name, { path, ready }] of Object.entries(
            placesOf(sbom, 'pkg:pub/http@1.2.0'),
          )) {
            await follow(path);
            await ready(page);
            assert.equal(
              await page.locator('main [data-check=checked]').count(),
              0,
              `${name} looks fresh`,
            );
            assert.doesNotMatch(await textOf(page), CLAIMS, name);
            await shoot(page, `stale-${name.replaceAll(' ', '-')}`);
          }
          await go(`/projects/acme/phone/${sbom.sbomid}/components?open=http`);
          await page.getByText('advisories up to 12 d old').waitFor();
          await page.getByText('The advisories for Pub are 12 d old.').waitFor();
          await go(list);
          await row(page, 'acme/phone').getByText('Stale', { exact: true }).waitFor();
          await line(page).getByText('1 source stale').waitFor();
          await line(page).click();
          await row(page, sourceOf('Pub')).getByText('12 d', { exact: true }).waitFor();
        });
      },
      { token },
    );
  });
});

suite('advisory sources', { concurrency: 1, skip: noChromium }, () => {
  test('a Visitor sees sources, ecosystems, records and age, and whom to ask about uncovered components', async () => {
    const { person, client } = await newTenant();
    await sendPackages(client, 'engine', MAVEN);
    const visitor = await newPerson('Visitor', { tenant: person.tenant });
    await visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        await line(page)
          .getByText(/^[\d,]+ advisories, .+ old$/)
          .waitFor();
        await line(page).click();
        assert.equal(at(), '/advisories');
        const loaded = page.getByRole('table', { name: 'Loaded advisories' });
        await loaded.getByRole('row').filter({ hasText: 'crates.io' }).first().waitFor();
        await loaded
          .getByRole('row')
          .filter({ hasText: /Go.*feed-0/ })
          .getByText('Fresh')
          .waitFor();
        const uncovered = page.getByRole('table', { name: 'Not covered in your projects' });
        const maven = uncovered.getByRole('row').filter({ hasText: 'Maven' });
        await maven.getByText('Ask the operator of this server').waitFor();
        assert.equal(await page.getByRole('button', { name: 'Import advisories' }).count(), 0);
        await go('/projects/modern/sboms?welcome=true');
        await page
          .getByText(/^[\d,]+ advisories, .+ old$/)
          .last()
          .waitFor();
        await page.getByRole('button', { name: 'Collapse sidebar' }).click();
        assert.match((await line(page).getAttribute('title')) ?? '', /advisories, .+ old$/);
        assert.equal(await line(page).getByText('advisories').isVisible(), false);
      },
      { token: await tokenOf(visitor) },
    );
  });

  test('a SuperAdmin imports a file in the page, and sees what was read, refused and covered', () =>
    visit(async ({ page, go }) => {
      await sendPackages(world().product.client, 'elixir', ['pkg:hex/plug@1.2.0']);
      await go('/advisories');
      const uncovered = page.getByRole('table', { name: 'Not covered in your projects' });
      await uncovered.getByText('osv-vulnerabilities.storage.googleapis.com/Hex/all.zip').waitFor();
      await page.getByRole('button', { name: 'Import advisories' }).click();
      await page.getByLabel('Source name').fill('Not a source');
      await page.getByText('A source name has lower-case letters').waitFor();
      await page.getByLabel('Source name').fill('hex-records');
      await pickFile(page, 'hex.jsonl', `${recordOf('Hex')}\n{"id": 7}\n`);
      const card = page.getByRole('region', { name: 'hex.jsonl' });
      await card.getByText('1 added', { exact: false }).waitFor();
      await card.getByText('1 record was refused:').waitFor();
      await row(page, 'hex-records').getByText('Hex', { exact: true }).waitFor();
      await soon('Hex is covered', async () => (await uncovered.getByText('Hex').count()) === 0);
      await card.getByRole('button', { name: 'Dismiss' }).click();
      await shoot(page, 'advisory-sources-imported');
    }));

  test('the first steps import advisories for a SuperAdmin, and show others whom to ask', async () => {
    const { person } = await newTenant();
    const token = await tokenOf(person);
    const path = '/projects/modern/sboms?welcome=true';
    const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
    await withAge(null, null, async () => {
      await visit(
        async ({ page, go }) => {
          await go(path);
          await steps(page).getByText('Ask the operator of this server').waitFor();
          await line(page).getByText('No advisories loaded').waitFor();
          assert.equal(await page.getByLabel('Choose advisory files').count(), 0);
        },
        { token },
      );
      await visit(async ({ page, go }) => {
        await go(path);
        const step = steps(page)
          .locator('[data-testid=step]')
          .filter({ hasText: 'Import advisories' });
        assert.equal(await step.getAttribute('aria-current'), 'step');
        await checkScreen('first-steps-import', page);
      });
      await visit(async ({ page, go }) => {
        await go(path);
        await pickFile(page, 'nuget.json', recordOf('NuGet'));
        const card = page.getByRole('region', { name: 'nuget.json' });
        await card.getByText(/^Imported\. 1 records? read\./).waitFor();
        const step = steps(page)
          .locator('[data-testid=step][data-state=done]')
          .filter({ hasText: 'Import advisories' });
        await step.getByText(/advisories, \d+ min old/).waitFor();
        await shoot(page, 'first-steps-imported');
      });
    });
  });

  test('the page of sources is accessible and fits in every width', () =>
    visit(async ({ page, go }) => {
      await go('/advisories?import=true');
      await page.getByText('Drop advisory files here').waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `advisory-sources-${width}`);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await checkScreen('advisory-sources', page);
    }));
});
