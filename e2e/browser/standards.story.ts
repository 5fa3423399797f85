import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { shoot, visit } from './test-browser.ts';
import { world } from './world.ts';

const WIDTHS = [390, 1280];

/** A standard in our own words, in a file of CycloneDX. */
const HOUSE = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  definitions: {
    standards: [
      {
        ...{ name: 'Rules of the house', version: '1', owner: 'Acme' },
        requirements: [
          { 'bom-ref': 'r1', identifier: 'H.1', title: 'Releases' },
          { identifier: 'H.1.1', text: 'Every release is signed by two people.', parent: 'r1' },
          { identifier: 'H.1.2', text: 'Every release is kept for ten years.', parent: 'r1' },
        ],
      },
    ],
  },
};

suite('standards', { skip: noChromium }, () => {
  test('a standard is imported from a file, and evidence stated for a project', () =>
    visit(async ({ page, go }) => {
      const shots = async (name: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            await shoot(page, `${name}-${width}-${colorScheme}`);
          }
        }
      };
      await go('/compliance/standards');
      await page.getByRole('button', { name: 'Import standards' }).click();
      await page.getByLabel('Choose CycloneDX files').setInputFiles({
        name: 'house.cdx.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(HOUSE)),
      });
      await page.getByRole('complementary', { name: 'Standard' }).getByText('H.1.2').waitFor();
      await shots('standards');
      const { sbomid } = world().bridge;
      const { project_uuid } = await world().product.client.getSbom({ sbomid });
      await go(`/compliance/projects/${project_uuid}`);
      await page.getByText('Build track').waitFor();
      await shots('project-standards-slsa');
      await page.getByRole('link', { name: 'Rules of the house 1' }).click();
      await page.getByRole('link', { name: 'H.1.1' }).click();
      const drawer = page.getByRole('complementary', { name: 'Requirement' });
      await drawer.getByRole('textbox', { name: /^Statement/ }).fill('Two keys, see the wiki.');
      await drawer.getByRole('radio').first().check();
      await shots('project-standards-form');
      await drawer.getByRole('button', { name: 'State evidence' }).click();
      await drawer.getByRole('button', { name: 'Withdraw statement' }).waitFor();
      await page.getByText('1 of 2 pass, 1 is unknown').waitFor();
      await shots('project-standards-stated');
    }));
});
