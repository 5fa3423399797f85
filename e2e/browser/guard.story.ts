import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { sendTo } from '@assay/contract/send-to.ts';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { ADMIN } from '../product.ts';
import { noChromium } from './chromium.ts';
import { endSession, newPerson, tokenOf } from './people.ts';
import { soon, type Visitor, visit } from './test-browser.ts';
import { world } from './world.ts';

const NOBODY: Visitor = { token: null };
const REFUSED = { ...NOBODY, expected: /status of 401/ };

/** Fills the form of sign-in and sends it. */
async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A separate session, for the test to end. */
async function freshToken(): Promise<string> {
  const response = await sendTo(world().product.url)('/users/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username_or_email: ADMIN.email, password: ADMIN.password }),
  });
  return z.object({ token: z.string() }).parse(await response.json()).token;
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('assay.session'));

suite('sign-in and guards', { concurrency: 2, skip: noChromium }, () => {
  test('a visitor without a session is redirected to sign-in and then to the target', () =>
    visit(async ({ page, go, at }) => {
      const target = `/projects/acme/mail/bridge/${world().bridge.sbomid}/components?text=gin`;
      await go(target);
      await page.waitForURL(/\/auth\/signin\?redirect=/);
      await soon('the title says so', async () => {
        return (await page.title()) === 'Enterprise Assay: Sign in';
      });
      await signIn(page, ADMIN.password);
      await page.getByRole('table', { name: 'Components' }).waitFor();
      assert.equal(at(), target);
    }, NOBODY));

  test('a wrong password is reported at the form, and nothing is stored', () =>
    visit(async ({ page, go, at }) => {
      await go('/auth/signin');
      await signIn(page, 'Wrong-horse-7');
      await page.getByRole('alert').filter({ hasText: 'Invalid credentials.' }).waitFor();
      assert.equal(at(), '/auth/signin');
      assert.equal(await storedSession(page), null);
    }, REFUSED));

  test('empty fields are named before anything is sent', () =>
    visit(async ({ page, go }) => {
      await go('/auth/signin');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await soon('both are asked for', async () => {
        return (await page.getByText('Field is required').count()) === 2;
      });
    }, NOBODY));

  test('the bare /auth clears the session and redirects to sign-in', () =>
    visit(async ({ page, go, at }) => {
      await go('/auth');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      assert.equal(at(), '/auth/signin');
      assert.equal(await storedSession(page), null);
    }));

  test('a session ended by the server leads to sign-in and back', async () => {
    const token = await freshToken();
    const ended: Visitor = { token, expected: /status of 401/ };
    await visit(async ({ page, go, at }) => {
      await go('/sbom');
      await page.getByRole('table', { name: 'SBOMs' }).waitFor();
      await endSession(page, token);
      await page.getByRole('link', { name: 'Vulnerabilities', exact: true }).click();
      await page.waitForURL(/\/auth\/signin\?redirect=%2Fsecurity%2Fvulnerabilities/);
      await signIn(page, ADMIN.password);
      await page.getByRole('table', { name: 'Vulnerabilities' }).waitFor();
      assert.equal(at(), '/security/vulnerabilities');
    }, ended);
  });

  test('signing out from the menu ends the session here and at the server', async () => {
    const token = await freshToken();
    const left: Visitor = { token };
    await visit(async ({ page }) => {
      await page.goto('/sbom');
      // A request that comes after the sign-out would be refused.
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: /admin/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      assert.equal(await storedSession(page), null);
    }, left);
    const answer = await sendTo(world().product.url, token)('/users/me', { method: 'GET' });
    assert.equal(answer.status, 401);
  });

  test('a Visitor who opens a settings page is notified and redirected to the start page', async () => {
    const visitor: Visitor = { token: await tokenOf(await newPerson('Visitor')) };
    await visit(async ({ page, go, at }) => {
      await go('/settings/users');
      await page.getByText('You are not authorized to access this resource').waitFor();
      await page.getByRole('heading', { name: 'Artifacts', exact: true }).waitFor();
      assert.equal(at(), '/artifacts/modern');
    }, visitor);
  });

  test('a Visitor reads, and has no controls to upload, attach or delete', async () => {
    const visitor: Visitor = { token: await tokenOf(await newPerson('Visitor')) };
    await visit(async ({ page, go }) => {
      await go(`/projects/acme/edge/gateway/${world().gateway.sbomid}/attachments`);
      await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
      // Other stories attach files to this SBOM, so the list may have some.
      await page.waitForLoadState('networkidle');
      for (const name of ['Attach a file', 'Upload version', 'Take out of use'])
        assert.equal(await page.getByRole('button', { name }).count(), 0, name);
      await go('/projects/modern/sboms?welcome=true&project=acme%2Fweb');
      await page.getByText('Your role may look, but not send.').waitFor();
      await page.getByText('<API_KEY>').first().waitFor();
    }, visitor);
  });
});
