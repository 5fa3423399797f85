import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { NEVER_MS } from '../processes.ts';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { newPerson, tokenOf } from './people.ts';
import { shoot, soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const GOOD = '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[';
const PART = '{"type":"library","name":"react","version":"19.0.0","purl":"pkg:npm/react@19.0.0"}';

/** Uploads a document with a comma too many; its record. */
async function refuse(project: string, version: string) {
  const { client } = world().product;
  const body = `${GOOD},${PART}]}`;
  await assert.rejects(client.uploadSbom({ project, version, body }), { status: 400 });
  const { items } = await client.listUploads({ project, state: 'refused' });
  return items[0] ?? assert.fail('There is no record');
}

const WIDTHS = [390, 1024, 1280, 1440];

suite('history of uploads', { concurrency: 2, skip: noChromium }, () => {
  test('a refused upload is found with its position, an excerpt and a way to fix it', () =>
    visit(async ({ page, go, at }) => {
      const { uuid } = await refuse('acme/checkout/web', '6.3.0');
      await go('/sbom');
      await page.getByRole('link', { name: 'Uploads' }).click();
      await soon('the history is open', () => at() === '/uploads');
      const chips = page.getByRole('group', { name: 'Filter by status' });
      await chips.getByRole('button', { name: /^Refused [1-9]/ }).click();
      const row = page.getByRole('row').filter({ hasText: '6.3.0' });
      await row.getByText('line 1, column 60').waitFor();
      await row.getByText('Refused').click();
      await soon('the drawer is in the address', () => at().includes(`open=${uuid}`));
      const drawer = page.getByRole('complementary', { name: 'Upload' });
      await drawer.getByText('HTTP 400').waitFor();
      await drawer.getByText('The project was not changed.').waitFor();
      const excerpt = drawer.getByRole('group', { name: 'Line 1 around the error' });
      assert.equal(await excerpt.locator('mark').textContent(), ',');
      assert.match(
        (await excerpt.textContent()) ?? '',
        /"components":\[,\{"type":"library","name":"react"/,
      );
      await drawer.getByRole('heading', { name: 'How to fix it' }).waitFor();
      await drawer.getByText('Parsing stopped').waitFor();
      await drawer.getByText('that this document was refused, and when').waitFor();
      await drawer.getByRole('button', { name: 'Upload fixed file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload SBOM' });
      assert.equal(
        await dialog.getByLabel('Project', { exact: true }).inputValue(),
        'acme/checkout/web',
      );
    }));

  test("a pipeline's gate result is shown with its reasons on the SBOM, in the row and in the drawer", async () => {
    const { client } = world().product;
    const project = 'acme/gated';
    const purl = 'pkg:cargo/hyper@0.12.34';
    const components = [{ type: 'library', name: 'hyper', version: '0.12.34', purl }];
    const vulnerable = { bomFormat: 'CycloneDX', specVersion: '1.6', components };
    const { sbomid } = await client.uploadSbom({
      project,
      version: '1',
      wait: 'ready',
      body: JSON.stringify(vulnerable),
    });
    const token = await tokenOf(await newPerson('Visitor'));
    const path = `/projects/acme/gated/${sbomid}/components`;
    await visit(
      async ({ page, go }) => {
        await go(path);
        await page.getByRole('table', { name: 'Components' }).waitFor();
        assert.equal(await page.getByText(/^Gate /).count(), 0, 'nobody asked');
        await client.askSbomGate({ sbomid, fail_on: 'high' });
        await go(path);
        await page.getByText('Gate failed').waitFor();
        await page.getByText(/\d+ open findings? of severity high or worse\./).waitFor();
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `gate-${width}`);
        }
        await page.getByRole('link', { name: 'See these findings' }).click();
        await page
          .getByRole('table', { name: 'Findings' })
          .locator('[data-index]')
          .first()
          .waitFor();
      },
      { token },
    );
    await visit(async ({ page, go }) => {
      await go(`/uploads?project=${encodeURIComponent(project)}`);
      const row = page.getByRole('row').filter({ hasText: 'gated' });
      await row.getByText('Gate failed').waitFor();
      await shoot(page, 'gate-row');
      await row.getByText('Ready').click();
      const drawer = page.getByRole('complementary', { name: 'Upload' });
      await drawer.getByRole('heading', { name: 'Gate' }).waitFor();
      await drawer.getByText(/open findings? of severity high or worse/).waitFor();
      await checkScreen('upload-gate', page);
    });
  });

  test('a project shows its own uploads in a tab', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const body = `${GOOD}${PART}]}`;
      await client.uploadSbom({ project: 'acme/own', version: '1', wait: 'ready', body });
      await client.uploadSbom({ project: 'acme/own', version: '1', body });
      await refuse('acme/own', '2');
      await go('/projects/workspace?project=acme%2Fown');
      await page.getByRole('navigation', { name: 'own' }).getByText('Uploads').click();
      const rows = page.getByRole('table', { name: 'Uploads' }).locator('[data-index]');
      await soon('three uploads', async () => (await rows.count()) === 3);
      await rows.filter({ hasText: 'Duplicate' }).waitFor();
      await rows.filter({ hasText: 'Ready' }).getByText('1 warning').waitFor();
    }));

  test('the page names receiving, parsing and matching, and never claims that everything was sent while it waits', () =>
    visit(
      async ({ page, go }) => {
        await go('/projects/modern/sboms?welcome=true&project=acme%2Flarge');
        const said = new Set<string>();
        await page.exposeFunction('said', (text: string) => void said.add(text));
        await page.evaluate(() => {
          const tell = () => {
            for (const one of document.querySelectorAll('[data-testid=upload-steps]'))
              (window as unknown as { said(text: string): void }).said(one.textContent ?? '');
          };
          new MutationObserver(tell).observe(document.body, {
            subtree: true,
            childList: true,
            characterData: true,
          });
        });
        const names = Array.from({ length: 60_000 }, (_, i) => `large-${i}`);
        const parts = names.map(
          (name) => `{"type":"library","name":"${name}","version":"1","purl":"pkg:npm/${name}@1"}`,
        );
        await page.getByLabel('Choose SBOM files').setInputFiles({
          name: 'large.cdx.json',
          mimeType: 'application/json',
          buffer: Buffer.from(`${GOOD}${parts.join()}]}`),
        });
        const card = page.getByRole('region', { name: 'large.cdx.json' });
        await card.getByText('60,000 components').waitFor({ timeout: NEVER_MS });
        await card.getByText('Counted').waitFor();
        const all = [...said].join('\n');
        assert.match(all, /Parsing/);
        assert.match(all, /Matching/);
        assert.match(all, /[\d,]+ of 60,000 package versions/);
        assert.doesNotMatch(all, /100 %|% sent/);
      },
      { isChanged: true },
    ));

  for (const width of WIDTHS)
    test(`fits ${width} px, light and dark`, () =>
      visit(
        async ({ page, go }) => {
          const { uuid } = await refuse('acme/tools/small', '6.3.0');
          for (const [name, path] of [
            ['uploads', '/uploads'],
            ['uploads-drawer', `/uploads?open=${uuid}`],
            ['project-uploads', '/projects/workspace/uploads?project=acme%2Ftools%2Fsmall'],
          ] as const) {
            await go(path);
            await page.getByRole('table', { name: 'Uploads' }).waitFor({ state: 'attached' });
            if (path.includes('open='))
              await page.getByRole('heading', { name: 'How to fix it' }).waitFor();
            else await page.getByText('6.3.0').first().waitFor();
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme });
              await shoot(page, `${name}-${colorScheme}-${width}`);
            }
            const wider = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            assert.equal(wider, 0, `${name} scrolls sideways by ${wider} px`);
          }
        },
        { viewport: { width, height: 900 } },
      ));

  for (const [name, path] of [
    ['uploads-screen', () => '/uploads'],
    ['uploads-drawer-screen', (uuid: string) => `/uploads?open=${uuid}`],
  ] as const)
    test(`${name}: accessible and still in light, dark and at 360 px`, () =>
      visit(async ({ page, go }) => {
        const { uuid } = await refuse(`acme/${name}`, '1');
        await go(path(uuid));
        await page.getByText(`acme/`).first().waitFor();
        if (path(uuid).includes('open')) await page.getByText('Parsing stopped').waitFor();
        await checkScreen(name, page);
      }));

  test('a Visitor sees neither the link nor the page', async () => {
    const token = await tokenOf(await newPerson('Visitor'));
    await visit(
      async ({ page, go, at }) => {
        await go('/sbom');
        await page.getByRole('table', { name: 'SBOMs' }).waitFor();
        assert.equal(await page.getByRole('link', { name: 'Uploads' }).count(), 0);
        await go('/uploads');
        await soon('the page is refused', () => !at().startsWith('/uploads'));
      },
      { token },
    );
  });
});
