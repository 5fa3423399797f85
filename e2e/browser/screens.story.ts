import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { checkScreen } from './check-screen.ts';
import { noChromium } from './chromium.ts';
import { type Visit, visit } from './test-browser.ts';
import { world } from './world.ts';

/** A screen: its address, and its content when complete. */
interface Screen {
  path: () => string;
  ready: (page: Page) => Promise<void>;
  isPublic?: true;
}

const sees = (role: Parameters<Page['getByRole']>[0], name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().waitFor();
const rowsOf = (label: string) => (page: Page) =>
  page.getByRole('table', { name: label }).locator('[data-index]').first().waitFor();
const presses = (button: string, then: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.getByRole('table').locator('[data-index]').first().waitFor();
  await page.getByRole('button', { name: button, exact: true }).click();
  await then(page);
};

const bridge = (rest: string) => () =>
  `/projects/acme/mail/bridge/${world().bridge.sbomid}/${rest}`;
const gateway = (rest: string) => () =>
  `/projects/acme/edge/gateway/${world().gateway.sbomid}/${rest}`;
const at = (path: string) => () => path;

const SCREENS: Record<string, Screen> = {
  'sign-in': { path: at('/auth/signin'), ready: sees('button', 'Sign in'), isPublic: true },
  'set-up': { path: at('/setup?token=x'), ready: sees('heading', 'Set up Assay'), isPublic: true },
  'first-steps': {
    path: at('/projects/modern/sboms?welcome=true&project=acme%2Fweb'),
    ready: sees('region', 'Your last upload'),
  },
  projects: { path: at('/projects/modern/projects'), ready: rowsOf('Projects') },
  sboms: { path: at('/projects/modern/sboms'), ready: rowsOf('SBOMs') },
  'all-attachments': {
    path: at('/projects/modern/attachments'),
    ready: sees('heading', 'Choose a project'),
  },
  workspace: { path: at('/projects/workspace'), ready: rowsOf('SBOMs') },
  'workspace-project': {
    path: at('/projects/workspace?project=acme%2Fmail%2Fbridge'),
    ready: rowsOf('SBOMs'),
  },
  'workspace-vulnerabilities': {
    path: at('/projects/workspace/vulnerabilities?project=acme%2Fmail%2Fbridge'),
    ready: rowsOf('Vulnerabilities'),
  },
  'workspace-components': {
    path: at('/projects/workspace/components?project=acme%2Fmail%2Fbridge'),
    ready: rowsOf('Components'),
  },
  'project-settings': {
    path: at('/projects/workspace/settings?project=acme%2Fmail%2Fbridge'),
    ready: sees('button', 'Save changes'),
  },
  components: { path: bridge('components'), ready: rowsOf('Components') },
  'component-drawer': {
    path: gateway('components?open=hyper'),
    ready: sees('heading', 'Who depends on it'),
  },
  'quality-drawer': {
    path: gateway('components?quality=true'),
    ready: sees('heading', 'The document states'),
  },
  unchecked: { path: gateway('components?status=unchecked'), ready: rowsOf('Components') },
  vulnerabilities: { path: bridge('vulnerabilities'), ready: rowsOf('Findings') },
  'vulnerability-drawer': {
    path: gateway('vulnerabilities?open=CVE-2021-32714%20hyper'),
    ready: sees('heading', 'Why it matched'),
  },
  vex: { path: gateway('vex'), ready: rowsOf('VEX statements') },
  'finding-paths': { path: bridge('dependencies'), ready: sees('button', 'Full graph') },
  'finding-paths-table': {
    path: bridge('dependencies?view=table'),
    ready: rowsOf('Paths to components'),
  },
  dependencies: { path: gateway('dependencies?all=true'), ready: sees('button', /hyper/) },
  'dependencies-big': {
    path: bridge('dependencies?all=true'),
    ready: sees('button', /proton-bridge/),
  },
  'dependency-table': {
    path: gateway('dependencies?all=true&view=table'),
    ready: rowsOf('Dependencies'),
  },
  'sbom-compliance': { path: bridge('compliance'), ready: rowsOf('Rule sets') },
  'sbom-compliance-drawer': {
    path: bridge('compliance?open=cisa'),
    ready: sees('heading', 'Required'),
  },
  'sbom-licenses': { path: bridge('licenses'), ready: rowsOf('Licenses of the SBOM') },
  attachments: { path: gateway('attachments'), ready: sees('button', 'Attach a file') },
  'all-sboms': { path: at('/sbom'), ready: rowsOf('SBOMs') },
  'all-vulnerabilities': {
    path: at('/security/vulnerabilities'),
    ready: rowsOf('Vulnerabilities'),
  },
  'all-vulnerabilities-drawer': {
    path: at('/security/vulnerabilities?open=CVE-2021-32714'),
    ready: sees('heading', 'Records'),
  },
  'vulnerability-page': {
    path: at('/security/vulnerabilities/CVE-2021-32714'),
    ready: sees('heading', 'Records'),
  },
  artifacts: { path: at('/artifacts/modern'), ready: rowsOf('Artifacts') },
  'theme-menu': { path: at('/sbom'), ready: presses('Theme', sees('menuitemradio', 'Dark')) },
  'export-menu': {
    path: gateway('components'),
    ready: presses('Export', sees('menuitem', /^SPDX/)),
  },
  'filter-choice': {
    path: at('/sbom?text=bridge'),
    ready: presses('Filter', sees('button', 'Format')),
  },
  'upload-dialog': {
    path: at('/sbom'),
    ready: presses('Upload SBOM', sees('dialog', 'Upload SBOM')),
  },
  'not-found': { path: at('/nowhere'), ready: sees('heading', 'Page not found') },
};

suite('screens', { concurrency: 2, skip: noChromium }, () => {
  for (const [name, screen] of Object.entries(SCREENS))
    test(`${name}: accessible and still in light, dark and at 360 px, where nothing scrolls sideways`, () =>
      visit((steps) => check(name, screen, steps), screen.isPublic ? { token: null } : {}));
});

async function check(name: string, { path, ready }: Screen, { page, go }: Visit): Promise<void> {
  await go(path());
  await ready(page);
  await checkScreen(name, page);
}
