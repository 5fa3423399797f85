import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { type HiddenWorld, hiddenWorld, KINDS } from './hidden-text-steps.ts';
import { visit } from './test-browser.ts';

/** Everything on a page that people read or hear: text, labels, read-only fields, the title. */
function readable(): string[] {
  const told: string[] = [document.title];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode as Text;
    // Editable fields contain text that is sent back.
    if (!parentElement?.closest('script, style, textarea:enabled')) told.push(data);
  }
  const labels = [
    'title',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'placeholder',
    'alt',
  ];
  for (const element of document.querySelectorAll('*'))
    for (const label of labels) told.push(element.getAttribute(label) ?? '');
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (field.readOnly || field.disabled) told.push(field.value);
  return told;
}

const sees = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
const rowsOf = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).locator('[data-index]').first().waitFor();

interface Place {
  path: string;
  ready: (page: Page) => Promise<void>;
  /** No hidden character reaches this page: records escaped when written show other kinds. */
  kinds?: readonly string[];
}

const query = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;

/** Every page that shows text of others. */
const placesOf = (at: HiddenWorld): Record<string, Place> => ({
  ...placesOfProject(at),
  ...placesOfSbom(at),
  ...placesOfTenant(at),
});

function placesOfProject(at: HiddenWorld): Record<string, Place> {
  const project = query('project', at.project);
  const workspace = `/projects/workspace`;
  return {
    sboms: { path: '/sbom', ready: rowsOf('SBOMs') },
    projects: {
      path: `/projects/modern/projects?${query('search', 'hid')}`,
      ready: rowsOf('Projects'),
    },
    'project SBOMs': { path: `/projects/modern/sboms?${project}`, ready: rowsOf('SBOMs') },
    workspace: { path: `${workspace}?${project}`, ready: rowsOf('SBOMs') },
    'workspace vulnerabilities': {
      path: `${workspace}/vulnerabilities?${project}`,
      ready: rowsOf('Vulnerabilities'),
    },
    'workspace components': {
      path: `${workspace}/components?${project}`,
      ready: rowsOf('Components'),
    },
    'workspace attachments': {
      path: `${workspace}/attachments?${project}`,
      ready: sees('Attach a file'),
    },
    'workspace settings': {
      path: `${workspace}/settings?${project}`,
      ready: sees('Save changes'),
    },
  };
}

function placesOfSbom(at: HiddenWorld): Record<string, Place> {
  const sbom = `/projects/${encodeURI(at.project)}/${at.sbomid}`;
  return {
    components: { path: `${sbom}/components`, ready: rowsOf('Components') },
    component: {
      path: `${sbom}/components?${query('open', at.ref)}`,
      ready: sees('Who depends on it'),
    },
    vulnerabilities: { path: `${sbom}/vulnerabilities`, ready: rowsOf('Findings') },
    finding: {
      path: `${sbom}/vulnerabilities?${query('open', at.finding)}`,
      ready: sees('Why it matched'),
    },
    vex: { path: `${sbom}/vex`, ready: rowsOf('VEX statements') },
    'finding paths': { path: `${sbom}/dependencies`, ready: sees('Full graph') },
    'all paths': { path: `${sbom}/dependencies?text=a`, ready: sees('Full graph') },
    dependencies: { path: `${sbom}/dependencies?all=true`, ready: sees('Depends on') },
    'dependency table': {
      path: `${sbom}/dependencies?all=true&view=table`,
      ready: rowsOf('Dependencies'),
    },
    attachments: { path: `${sbom}/attachments`, ready: rowsOf('Attachments') },
    attachment: { path: `${sbom}/attachments/${at.attachment}`, ready: sees('Download') },
  };
}

function placesOfTenant(at: HiddenWorld): Record<string, Place> {
  return {
    'all vulnerabilities': {
      path: '/security/vulnerabilities',
      ready: rowsOf('Vulnerabilities'),
    },
    artifacts: { path: '/artifacts/modern?scope=all', ready: rowsOf('Artifacts') },
    artifact: {
      path: `/artifacts/view?${query('purl', at.purl)}`,
      ready: sees('Where it is used'),
    },
    uploads: { path: '/uploads', ready: rowsOf('Uploads') },
    'refused upload': { path: `/uploads?open=${at.refused}`, ready: sees('How to fix it') },
    audit: { path: '/audit', ready: rowsOf('Audit log') },
    users: { path: '/settings/users', ready: rowsOf('Users') },
    profile: { path: '/profile', ready: sees('Password') },
    vulnerability: {
      path: `/security/vulnerabilities?${query('open', at.advisory)}`,
      ready: (page) => page.getByRole('heading', { name: 'Records' }).waitFor(),
    },
    'advisory sources': { path: '/advisories', ready: sees('Loaded advisories'), kinds: [] },
  };
}

suite('text that hides something', { concurrency: 1, skip: noChromium }, () => {
  test('each page shows escapes instead of hidden characters', async () => {
    const at = await hiddenWorld();
    await visit(
      async ({ page, follow }) => {
        const problems: string[] = [];
        for (const [name, { path, ready, kinds = Object.keys(KINDS) }] of Object.entries(
          placesOf(at),
        )) {
          await follow(path);
          await ready(page).catch((error) => problems.push(`${name}: ${String(error)}`));
          const texts = await page.evaluate(readable);
          for (const [kind, character] of Object.entries(KINDS)) {
            const hiding = texts.filter((text) => text.includes(character));
            problems.push(
              ...hiding.map((text) => `${name} hides ${kind}: ${JSON.stringify(text)}`),
            );
            if (kinds.includes(kind) && !texts.some((text) => text.includes(kind)))
              problems.push(`${name} does not show ${kind}`);
          }
        }
        assert.deepEqual(problems, []);
      },
      { token: at.token },
    );
  });
});
