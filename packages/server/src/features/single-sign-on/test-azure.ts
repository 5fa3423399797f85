import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Client, createClient } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { type TestServer, type TestTenant, testTenant } from '../../test-server.ts';
import type { TestDirectory } from '../azure-ad/test-directory.ts';
import { queryOf, type TestBrowser, testBrowser } from './test-browser.ts';
import type { TestPerson } from './test-provider.ts';

/** A tenant that signs in with the directory, and two groups that mean something in it. */
export interface AzureTenant extends TestTenant {
  name: string;
  /** Group of Auditors, and of TenantAdmins. */
  auditors: string;
  admins: string;
}

/** Makes one. */
export async function azureTenant(server: TestServer, { config }: TestDirectory) {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  await admin.setAzureAdConfig(config);
  const [auditors, admins] = [randomUUID(), randomUUID()];
  await admin.setAzureAdGroups({
    groups: [
      { id: auditors, name: 'Auditors', role: 'Auditor' },
      { id: admins, name: 'Administrators', role: 'TenantAdmin' },
    ],
  });
  return { ...tenant, name: `Tenant ${tenant.uuid}`.toUpperCase(), auditors, admins };
}

/** A directory user in these groups. */
export function personOf({ config }: TestDirectory, ...groups: string[]): TestPerson {
  const oid = randomUUID();
  return {
    sub: `pairwise ${oid}`,
    oid,
    tid: config.directory_id,
    groups,
    preferred_username: `p.${oid}@example.org`,
    email: `p.${oid}@example.org`,
    name: 'Grace Hopper',
  };
}

/** Starts a sign-in and lets the directory redirect the browser back; `change` alters the address. */
export async function signInAtDirectory(
  browser: TestBrowser,
  directory: TestDirectory,
  tenant: AzureTenant,
  change: (url: URL) => void = () => undefined,
): Promise<{ state: string; code: string }> {
  const start = { tenant_name: tenant.name, redirect: '/projects/modern/sboms' };
  const url = new URL((await browser.api.startAzureSignIn(start)).url);
  change(url);
  return queryOf(await directory.provider.visit(url.href));
}

/** The whole sign-in, and a client with its session. */
export async function signedIn(
  server: TestServer,
  directory: TestDirectory,
  tenant: AzureTenant,
): Promise<Client<Api>> {
  const browser = testBrowser(server);
  const back = await signInAtDirectory(browser, directory, tenant);
  const { token } = await browser.api.finishAzureSignIn(back);
  return bearer(server, token);
}

/** A client with a session token. */
export const bearer = (server: TestServer, token: string): Client<Api> =>
  createClient(api, server.send({ authorization: `Bearer ${token}` }));

/** Says of a rejection that it is this one. */
export const refused = (status: number, sentence: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError, String(error));
  assert.deepEqual([error.status, error.message], [status, sentence]);
  return true;
};

/** All accounts and sessions, to check that none was added. */
export async function population(server: TestServer): Promise<unknown> {
  const rows = await server.db.owner(`
    select (select array_agg(uuid order by uuid) from account) as accounts,
           (select array_agg(uuid order by uuid) from session) as sessions,
           (select array_agg(account_uuid || issuer || subject order by 1) from external_identity) as identities,
           (select array_agg(name order by name) from account_name) as names,
           (select array_agg(m::text order by m::text) from membership m) as members`);
  return rows[0];
}
