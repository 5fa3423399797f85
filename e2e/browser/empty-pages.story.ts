import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { suite, test } from 'node:test';
import type { Role } from '@assay/contract/endpoint.ts';
import { noChromium } from './chromium.ts';
import { clientOf, newPerson, tokenOf } from './people.ts';
import { type Visit, visit } from './test-browser.ts';

/** A list without rows: its address, what it says that is missing, and a filter that nothing matches. */
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

suite('empty pages', { concurrency: 1, skip: noChromium }, () => {
  test('each names its own noun with what ends the emptiness, and a filter without result says something else', async () => {
    const person = await newPerson('TenantAdmin', { tenant: `empty ${randomUUID()}` });
    await (await clientOf(person)).createProject({ path: PROJECT });
    const token = await tokenOf(person);
    await visit(
      async (steps) => {
        for (const list of LISTS) {
          await sees(steps, list);
          const text = await steps.page.locator('.empty').innerText();
          assert.match(text, /upload|attach|create|begin|pipeline/i, list.path);
          if (!list.filter) continue;
          await steps.go(`${list.path}?${list.filter}`);
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

  test('a Visitor is told who can end the emptiness, and is offered no command that would be refused', async () => {
    const tenant = `empty ${randomUUID()}`;
    const admin = await newPerson('TenantAdmin', { tenant });
    await (await clientOf(admin)).createProject({ path: PROJECT });
    const token = await tokenOf(await newPerson('Visitor', { tenant }));
    await visit(
      async (steps) => {
        for (const list of LISTS.filter(({ least }) => least === undefined)) {
          await sees(steps, list);
          assert.equal(await steps.page.locator('.empty pre').count(), 0, list.path);
          assert.match(await steps.page.locator('.empty').innerText(), /LedgerAdmin/, list.path);
        }
      },
      { token },
    );
  });
});

async function sees({ page, go }: Visit, { path, says }: EmptyList): Promise<void> {
  await go(path);
  await page.getByRole('heading', { name: says }).waitFor();
}
