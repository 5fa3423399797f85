/** Every route, opened by each role. */
import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import { ROLES, type Role } from '@assay/contract/endpoint.ts';
import { NOT_AUTHORIZED } from '@assay/web/src/lib/failure.ts';
import { hasRole } from '@assay/web/src/lib/role.ts';
import { routeSources } from '@assay/web/src/lib/test-route-sources.ts';
import type { Page, Request } from 'playwright-core';
import { noChromium } from './chromium.ts';
import { follow } from './follow.ts';
import { type ObjectAddresses, objectAddresses } from './object-addresses.ts';
import { newPerson, tokenOf } from './people.ts';
import { emptyAddress } from './rectangles/route-paths.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const HOME = '/artifacts/modern';
/** Heading of every page but its own for an account without a role. */
const NO_ROLE = 'You have no role yet';
const OWN_PAGE = '/profile';
/** Routes that are no page of a member: they begin or end a session, lead elsewhere or name nothing. */
const NO_PAGE = /^\/(auth|setup|reset-password|projects\/\$tab|projects\/modern\/\$tab|\$$)/;

interface Address {
  address: string;
  /** Least role that may open it. */
  least: Role;
}

/** Roles for which every tab of an object is opened: the one with most controls, and the one with least rights. */
const ALL_TABS: Role[] = ['SuperAdmin', 'Visitor'];

/** One address of each route for a role, or one of each tab of an object's page. */
const addressesFor = (role: Role, objects: ObjectAddresses): Address[] =>
  routeSources
    .filter(({ path }) => !NO_PAGE.test(path))
    .flatMap(({ path, least }) =>
      (objects[path]?.map(([address]) => address) ?? [emptyAddress(path)])
        .slice(0, ALL_TABS.includes(role) ? undefined : 1)
        .map((address) => ({
          address,
          least: ROLES.find((known) => known === least) ?? 'Unknown',
        })),
    );

/** Notes the requests of a page: those in progress, and those that the server refused or could not answer. */
function requestsOf(page: Page) {
  const underWay = new Set<Request>();
  const failed: string[] = [];
  page.on('request', (request) => void underWay.add(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('response', (response) => {
    if (response.status() !== 403 && response.status() < 500) return;
    failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return { underWay, failed };
}

/**
 * Opens an address as a role and asserts what the page shows; `requests` are those of the page. The role with most rights loads each
 * address; others follow links to those that they may open. A forbidden address is always loaded, which also removes the notice of an
 * earlier refusal.
 */
async function openAs(
  role: Role,
  { address, least }: Address,
  page: Page,
  { underWay, failed }: ReturnType<typeof requestsOf>,
): Promise<void> {
  const refusal = page.getByText(NOT_AUTHORIZED).first();
  const isPermitted = hasRole(role, least);
  if (isPermitted && role !== 'SuperAdmin') await follow(page, address);
  else await page.goto(address);
  if (isPermitted) {
    await soon(`${address} has its heading`, () =>
      page.getByRole('main').getByRole('heading', { level: 1 }).first().isVisible(),
    );
    await soon(`${address} has its answers`, () => underWay.size === 0);
    assert.equal(await refusal.isVisible(), false, `${address} is refused`);
  } else {
    await refusal.waitFor();
    await page.waitForURL((url) => url.pathname === HOME);
  }
  const isWithoutRole = role === 'Unknown' && address !== OWN_PAGE;
  if (isWithoutRole) await page.getByRole('heading', { name: NO_ROLE }).waitFor();
  assert.deepEqual(failed.splice(0), [], `requests of ${address}`);
}

async function openAll(role: Role, page: Page, rest: Address[]): Promise<void> {
  const requests = requestsOf(page);
  for (let next = rest.shift(); next; next = rest.shift()) await openAs(role, next, page, requests);
}

suite('roles', { concurrency: 1, skip: noChromium }, () => {
  let objects: ObjectAddresses = {};
  before(async () => {
    objects = await objectAddresses('opened-by-roles');
  });

  for (const role of ROLES)
    test(`every route shows its page to ${role}, or that this role may not open it`, async () => {
      // Those that it may open come first: a window shows a refusal for some time.
      const rest = addressesFor(role, objects).sort(
        (a, b) => Number(hasRole(role, b.least)) - Number(hasRole(role, a.least)),
      );
      assert.ok(rest.length > 35, `${rest.length} addresses`);
      const isFirst = role === 'SuperAdmin';
      const token = isFirst ? world().product.token() : await tokenOf(await newPerson(role));
      await visit(
        async ({ page }) => {
          const windows = [page, await page.context().newPage(), await page.context().newPage()];
          await Promise.all(windows.map((one) => openAll(role, one, rest)));
        },
        // Documents are requested as files first; no directory is configured.
        { token, expected: /status of 404 .*\/(attachments\/|azure-ad-config)/ },
      );
    });
});
