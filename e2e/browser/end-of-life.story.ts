import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { until } from '../processes.ts';
import { noChromium } from './chromium.ts';
import { NARROW, shoot, visit, WIDE } from './test-browser.ts';
import { world } from './world.ts';

const CYCLES = {
  result: [
    {
      name: 'gin',
      identifiers: [{ type: 'purl', id: 'pkg:golang/github.com/gin-gonic/gin' }],
      releases: [
        {
          ...{ name: '1', releaseDate: '2015-01-01', isEol: true, eolFrom: '2024-06-30' },
          latest: { name: '1.99.0' },
        },
      ],
    },
  ],
};

suite('end of life', { skip: noChromium }, () => {
  before(async () => {
    const { client } = world().product;
    const body = new TextEncoder().encode(JSON.stringify(CYCLES));
    const { uuid } = await client.importAdvisories({ kind: 'end_of_life', body });
    const hasEnded = async () => {
      const { status, error } = await client.getAdvisoryImport({ uuid });
      assert.notEqual(status, 'failed', error ?? '');
      return status === 'done';
    };
    await until('the dates are imported', hasEnded);
  });

  const bridge = () => `/projects/acme/mail/bridge/${world().bridge.sbomid}`;
  const ENDED = 'gin 1 reached its end of life on 2024-06-30.';

  test('components are filtered by it, and the drawer says when it was', () =>
    visit(async ({ page, go }) => {
      await go(`${bridge()}/components?end_of_life=ended`);
      const row = page.getByRole('table', { name: 'Components' }).getByRole('row').nth(1);
      await row.getByText('end of life', { exact: true }).waitFor();
      await shoot(page, 'end-of-life-components');
      await row.click();
      const drawer = page.getByRole('complementary');
      await drawer.getByText(ENDED).waitFor();
      await shoot(page, 'end-of-life-component');
    }));

  test('a component that no product matches says that its end of life is unknown', () =>
    visit(async ({ page, go }) => {
      await go(`${bridge()}/components?end_of_life=unknown`);
      await page.getByRole('table', { name: 'Components' }).getByRole('row').nth(1).click();
      await page
        .getByRole('complementary')
        .getByText(/is unknown: no product that Assay knows/)
        .waitFor();
    }));

  for (const [name, viewport] of Object.entries({ narrow: NARROW, wide: WIDE }))
    test(`the drawer of a finding says it beside the priority, ${name}`, () =>
      visit(
        async ({ page, go }) => {
          await go(`${bridge()}/vulnerabilities?end_of_life=ended`);
          await page.getByText('end of life', { exact: true }).first().waitFor();
          await shoot(page, `end-of-life-findings-${name}`);
          const [finding] = (
            await world().product.client.listSbomVulnerabilities({
              sbomid: world().bridge.sbomid,
              end_of_life: 'ended',
            })
          ).items;
          assert.ok(finding);
          await go(`${bridge()}/vulnerabilities?open=${encodeURIComponent(finding.key)}`);
          const section = page.getByTestId('priority');
          await section.getByText(ENDED).waitFor();
          await section.scrollIntoViewIfNeeded();
          await shoot(page, `end-of-life-finding-${name}`);
        },
        { viewport },
      ));

  test('packages of all projects state when their version ends', () =>
    visit(async ({ page, go }) => {
      await go('/artifacts/modern?scope=used&text=gin-gonic/gin');
      await page.getByText('end of life', { exact: true }).first().waitFor();
      for (const width of [390, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await shoot(page, `end-of-life-packages-${width}`);
      }
    }));

  test('fix first marks an upgrade whose version in use has ended', () =>
    visit(async ({ page, go }) => {
      await go('/security/fix-first');
      await page.getByText('end of life', { exact: true }).first().waitFor();
      await shoot(page, 'end-of-life-fix-first');
    }));
});
