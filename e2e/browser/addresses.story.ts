import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SBOM_TABS } from '../../packages/web/src/lib/projects-path.ts';
import { noChromium } from './chromium.ts';
import { visit } from './test-browser.ts';
import { world } from './world.ts';

/** Target and window title of each address. */
const REDIRECTS = [
  ['/', '/artifacts/modern', 'Artifacts'],
  ['/artifacts', '/artifacts/modern', 'Artifacts'],
  ['/artifacts/list', '/artifacts/modern', 'Artifacts'],
  ['/projects', '/projects/workspace', 'Workspace'],
  ['/projects/projects?search=web', '/projects/modern/projects?search=web', 'Projects'],
  ['/help', '/projects/modern/sboms?welcome=true', 'Projects'],
  ['/documents', '/projects/modern/sboms', 'Projects'],
  ['/auth/signin?redirect=%2Fsbom', '/sbom', 'SBOMs'],
] as const;

suite('addresses', { concurrency: 2, skip: noChromium }, () => {
  test('redirects lead to their targets, and windows are named after the screen', () =>
    visit(async ({ page, go, at }) => {
      for (const [from, to, title] of REDIRECTS) {
        await go(from);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        assert.equal(at(), to, from);
        assert.equal(await page.title(), `Enterprise Assay: ${title}`, from);
      }
    }));

  test('a tab that an SBOM does not have leads to the list of SBOMs of that path', () =>
    visit(async ({ page, go, at }) => {
      const { sbomid } = world().bridge;
      await go(`/projects/acme/mail/bridge/${sbomid}/metadata`);
      await page.getByText('Nothing matches these filters').waitFor();
      const project = encodeURIComponent(`acme/mail/bridge/${sbomid}/metadata`);
      assert.equal(at(), `/projects/modern/sboms?project=${project}`);
      await page.getByRole('button', { name: 'Remove the filter Project' }).click();
      await page.getByRole('table', { name: 'SBOMs' }).waitFor();
    }));

  test('a filter by an impossible project name leaves nothing, without a request', () =>
    visit(async ({ page, go }) => {
      for (const list of ['sboms', 'projects', 'attachments']) {
        await go(`/projects/modern/${list}?project=acme%2F`);
        await page.getByText('Nothing matches these filters').waitFor();
      }
      assert.equal(await page.getByRole('alert').count(), 0);
    }));

  test('any other address reports that nothing was found, and links back', () =>
    visit(async ({ page, go, at }) => {
      for (const path of ['/nowhere', '/settings/nothing', '/projects/acme/x']) {
        await go(path);
        await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      }
      await page.getByRole('link', { name: 'Go to the start page' }).click();
      await page.getByRole('table', { name: 'Artifacts' }).waitFor();
      assert.equal(at(), '/artifacts/modern');
    }));

  test('a missing SBOM is named as gone, with a link to its project', () =>
    visit(
      async ({ page, go }) => {
        await go('/projects/acme/web/00000000-0000-4000-8000-000000000000/components');
        await page.getByRole('heading', { name: 'SBOM not found' }).waitFor();
        await page.getByRole('link', { name: 'See the project' }).click();
        await page.getByRole('table', { name: 'SBOMs' }).waitFor();
      },
      { expected: /status of 404/ },
    ));

  test('an SBOM is not found below another project, in none of its tabs', () =>
    visit(async ({ page, go }) => {
      const { sbomid } = world().bridge;
      for (const tab of SBOM_TABS) {
        await go(`/projects/acme/web/${sbomid}/${tab}`);
        await page.getByRole('heading', { name: 'SBOM not found' }).waitFor();
        assert.equal(await page.getByRole('table').count(), 0);
      }
    }));
});
