import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { shoot, visit } from './test-browser.ts';
import { world } from './world.ts';

const WIDTHS = [390, 1024, 1280, 1440];

/** An OpenVEX document about two packages. */
const openVex = (vulnerability: string, purl: string) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://vex.example/2026/7',
  author: 'Example Vendor',
  timestamp: '2026-01-02T03:04:05Z',
  version: 1,
  statements: [
    {
      vulnerability: { name: vulnerability },
      products: [{ '@id': purl }],
      status: 'not_affected',
      justification: 'vulnerable_code_not_in_execute_path',
      impact_statement: 'The function that has the vulnerability is never called.',
    },
    {
      vulnerability: { name: 'CVE-2020-0001' },
      products: [{ '@id': 'pkg:npm/unknown-here@1.0.0' }],
      status: 'under_investigation',
    },
  ],
});

suite('VEX documents', { skip: noChromium }, () => {
  test('a document is imported from a file, and its matched statement accepted and undone', () =>
    visit(async ({ page, go }) => {
      const { client } = world().product;
      const { sbomid } = world().bridge;
      const [finding] = (await client.listSbomVulnerabilities({ sbomid })).items;
      await go('/security/vex');
      await page.getByRole('button', { name: 'Import VEX document' }).click();
      await page.getByLabel('Choose VEX files').setInputFiles({
        name: 'vendor.openvex.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(openVex(finding?.id ?? '', finding?.purl ?? ''))),
      });
      const drawer = page.getByRole('complementary', { name: 'Document' });
      await drawer.getByText('CVE-2020-0001').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `vex-${width}-${colorScheme}`);
        }
      }
      await drawer.getByRole('button', { name: 'Decline', exact: true }).click();
      const asking = page.getByRole('dialog');
      await asking.getByLabel('Reason').fill('We do ship it.');
      await shoot(page, 'vex-decline');
      await asking.getByRole('button', { name: 'Decline 1 statement' }).click();
      await drawer.getByText(/We do ship it/).waitFor();
      await go(`/projects/acme/mail/bridge/${sbomid}/vex?offers=true`);
      const about = page.getByRole('complementary', { name: 'Statements about this SBOM' });
      await about.getByText(/We do ship it/).waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await shoot(page, `vex-sbom-${width}-${colorScheme}`);
        }
      }
      await about.getByRole('button', { name: 'Offer again' }).click();
      await about.getByRole('button', { name: 'Accept', exact: true }).waitFor();
      await about.getByRole('link', { name: /vex\.example/ }).click();
      await drawer.getByRole('button', { name: 'Accept 1 statement' }).click();
      await drawer.getByText(/accepted/).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await drawer.getByRole('button', { name: 'Accept 1 statement' }).waitFor();
      await drawer.getByRole('button', { name: 'Delete document' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete document' }).click();
      await drawer.waitFor({ state: 'detached' });
    }));
});
