import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Role } from '@assay/contract/endpoint.ts';
import { LEDGER_TABS } from '../../packages/web/src/features/ledgers/ledger-path.ts';
import { SBOM_TABS } from '../../packages/web/src/lib/projects-path.ts';
import { WORKSPACE_TABS } from '../../packages/web/src/lib/workspace-path.ts';
import { noChromium } from './chromium.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { type Visit, visit } from './test-browser.ts';

/** A list without rows: its address, its empty text, and a filter that matches nothing. */
interface EmptyList {
  path: string;
  says: RegExp;
  /** Query that filters; absent where the list has no filters. */
  filter?: string;
  least?: Role;
}

const PROJECT = 'acme/empty';
const of = `project=${encodeURIComponent(PROJECT)}`;

const LISTS: readonly EmptyList[] = [
  { path: '/artifacts/modern', says: /^No artifacts yet$/, filter: 'text=zzz' },
  { path: '/sbom', says: /^No SBOMs yet$/, filter: 'text=zzz' },
  { path: '/projects/modern/sboms', says: /^No SBOMs yet$/, filter: 'search=zzz' },
  { path: '/projects/workspace', says: /^No SBOMs yet$/ },
  { path: `/projects/workspace?${of}`, says: /^No SBOMs in acme\/empty yet$/ },
  { path: `/projects/workspace/attachments?${of}`, says: /^No files in acme\/empty yet$/ },
  { path: `/projects/workspace/uploads?${of}`, says: /^No uploads yet$/, least: 'LedgerAdmin' },
  { path: '/uploads', says: /^No uploads yet$/, filter: 'text=zzz', least: 'LedgerAdmin' },
  {
    path: '/security/vulnerabilities',
    says: /^No SBOMs to check for vulnerabilities yet$/,
    filter: 'text=zzz',
  },
  { path: '/licenses', says: /^No licenses yet$/ },
  { path: '/security/vex', says: /^No VEX documents yet$/ },
  { path: '/compliance/artifacts', says: /^No artifacts yet$/, filter: 'keyword=zzz' },
  { path: '/compliance/standards', says: /^No standards yet$/, filter: 'keyword=zzz' },
  {
    path: '/settings/api-keys',
    says: /^No API keys yet$/,
    filter: 'keyword=zzz',
    least: 'TenantAdmin',
  },
  { path: '/settings/signers-groups', says: /^No signers groups yet$/, least: 'TenantAdmin' },
  {
    path: '/settings/attestation-profiles',
    says: /^No attestation profiles yet$/,
    least: 'TenantAdmin',
  },
];

/** Expected texts of a page's empty tabs; null for tabs that are not lists, or never empty. */
type Nouns = Record<string, RegExp | null>;
const WORKSPACE_NOUNS: Nouns = {
  sboms: /SBOM/,
  vulnerabilities: /vulnerabilit/i,
  'fix-first': /upgrade/i,
  components: /component/i,
  compliance: /SBOM/,
  // A chart, which begins with the second measured day.
  history: null,
  attachments: /file/i,
  uploads: /upload/i,
  settings: null,
};
const SBOM_NOUNS: Nouns = {
  components: /component/i,
  vulnerabilities: /vulnerabilit|checked/i,
  vex: /VEX/,
  dependencies: /dependenc/i,
  // A document without components is judged too.
  compliance: null,
  licenses: /license/i,
  attachments: /file/i,
};
const LEDGER_NOUNS: Nouns = {
  documents: /document/i,
  entries: /entr/i,
  // A ledger is created with a signed checkpoint.
  checkpoints: null,
  audits: /audit/i,
  verify: null,
  settings: null,
};

suite('empty pages', { concurrency: 1, skip: noChromium }, () => {
  test('each list names its rows and how to add some, and a filter without a result has another text', async () => {
    const person = await newPerson('TenantAdmin', { tenant: `empty ${randomUUID()}` });
    await (await clientOf(person)).createProject({ path: PROJECT });
    const token = await tokenOf(person);
    await visit(
      async (steps) => {
        for (const list of LISTS) {
          await sees(steps, list);
          const text = await steps.page.locator('[data-testid=empty]').innerText();
          assert.match(text, /upload|attach|create|start|pipeline|drop/i, list.path);
          if (!list.filter) continue;
          await steps.follow(`${list.path}?${list.filter}`);
          await steps.page
            .getByRole('heading', { name: 'Nothing matches these filters' })
            .waitFor();
          await steps.page.getByRole('button', { name: 'Clear filters' }).last().click();
          await steps.page.getByRole('heading', { name: list.says }).waitFor();
        }
      },
      { token },
    );
  });

  test('every tab of an object without content names its rows', async () => {
    const person = await newPerson('TenantAdmin', { tenant: `empty ${randomUUID()}` });
    const client = await clientOf(person);
    await client.createProject({ path: PROJECT });
    const ledger = await client.createLedger({ name: 'empty' });
    const { sbomid } = await client.uploadSbom({
      ...{ project: 'acme/nothing', version: '1', wait: 'ready' },
      body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 }),
    });
    const workspace = (tab: string) => `/projects/workspace/${tab}?${of}`;
    const pages: [address: (tab: string) => string, tabs: readonly string[], nouns: Nouns][] = [
      [workspace, WORKSPACE_TABS, WORKSPACE_NOUNS],
      [(tab) => `/projects/acme/nothing/${sbomid}/${tab}`, SBOM_TABS, SBOM_NOUNS],
      [(tab) => `/ledgers/${ledger.uuid}/${tab}`, LEDGER_TABS, LEDGER_NOUNS],
    ];
    const token = await tokenOf(person);
    const wrong: string[] = [];
    await visit(
      async ({ page, follow }) => {
        for (const [address, tabs, nouns] of pages)
          for (const tab of tabs) {
            const noun = nouns[tab];
            assert.notEqual(noun, undefined, `${tab} has no noun`);
            if (!noun) continue;
            await follow(address(tab));
            const heading = page.locator('[data-testid=empty]').getByRole('heading').first();
            const said = await heading.innerText().catch(() => 'nothing');
            if (!noun.test(said)) wrong.push(`${tab}: ${said}`);
          }
      },
      { token },
    );
    assert.deepEqual(wrong, []);
  });

  test('a Visitor sees who can add content, and is offered no command that would be refused', async () => {
    const tenant = `empty ${randomUUID()}`;
    const admin = await newPerson('TenantAdmin', { tenant });
    await (await clientOf(admin)).createProject({ path: PROJECT });
    const token = await tokenOf(await newPerson('Visitor', { tenant }));
    await visit(
      async (steps) => {
        for (const list of LISTS.filter(({ least }) => least === undefined)) {
          await sees(steps, list);
          assert.equal(await steps.page.locator('[data-testid=empty] pre').count(), 0, list.path);
          assert.match(
            await steps.page.locator('[data-testid=empty]').innerText(),
            /LedgerAdmin|TenantAdmin/,
            list.path,
          );
        }
      },
      { token },
    );
  });
});

async function sees({ page, follow }: Visit, { path, says }: EmptyList): Promise<void> {
  await follow(path);
  await page.getByRole('heading', { name: says }).waitFor();
}
