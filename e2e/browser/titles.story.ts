import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { noChromium } from './chromium.ts';
import { objectAddresses } from './object-addresses.ts';
import { routePaths } from './rectangles/route-paths.ts';
import { soon, visit } from './test-browser.ts';
import { world } from './world.ts';

const NAME = 'titles-of-tabs';
const encoded = encodeURIComponent;

/** Routes with a parameter that names no object: a tab, an old address, nothing. */
const OBJECTLESS = ['/$', '/projects/$tab', '/projects/modern/$tab'];

/** Lists whose details are open, by their address. */
async function details(): Promise<[address: string, name: string][]> {
  const { product, gateway } = world();
  const { client } = product;
  const key = await client.createApiKey({ name: NAME, role: 'Visitor' });
  const group = await client.createSignersGroup({ name: NAME, threshold: 1 });
  const [person] = (await client.listUsers({})).items;
  const [upload] = (await client.listUploads({ project: 'acme/web' })).items;
  const [entry] = (await client.listAuditEntries({})).items;
  const [tenant] = (await client.listTenants({})).items;
  const sbom = `/projects/acme/edge/gateway/${gateway.sbomid}`;
  return [
    ['/security/vulnerabilities?open=CVE-2021-32714', 'CVE-2021-32714'],
    [`${sbom}/vulnerabilities?open=CVE-2021-32714%20hyper`, 'CVE-2021-32714'],
    [`${sbom}/components?open=hyper`, 'hyper'],
    [`/settings/api-keys?open=${key.uuid}`, NAME],
    [`/settings/signers-groups?open=${group.uuid}`, NAME],
    [`/settings/users?open=${person?.uuid}`, person?.email ?? '-'],
    [`/uploads?open=${upload?.uuid}`, 'acme/web 7.12.0'],
    [`/audit?open=${encoded(`${entry?.at} ${entry?.uuid}`)}`, entry?.action ?? '-'],
    [`/adminpanel?open=${tenant?.uuid}`, tenant?.name ?? '-'],
  ];
}

suite('titles', { concurrency: 1, skip: noChromium }, () => {
  test('the tab of the browser names the object that a route shows, on every route that shows one', async () => {
    const titles = await objectAddresses(NAME);
    const withParameter = routePaths().filter((path) => path.includes('$'));
    assert.deepEqual(
      withParameter.filter((path) => !(path in titles) && !OBJECTLESS.includes(path)),
      [],
    );
    await visit(
      async ({ page, follow }) => {
        for (const [address, name] of Object.values(titles).flat()) {
          await follow(address);
          await soon(`${address} is called ${name}`, async () =>
            (await page.title()).startsWith(`Enterprise Assay: ${name}`),
          );
        }
      },
      // An SBOM's document is requested as a file first.
      { expected: /status of 404 .*\/attachments\// },
    );
  });

  test('the tab names the subject of open details, and the list again after they close', async () => {
    const all = await details();
    await visit(async ({ page, go }) => {
      for (const [address, name] of all) {
        await go(address);
        await soon(`${address} is called ${name}`, async () =>
          (await page.title()).startsWith(`Enterprise Assay: ${name} · `),
        );
      }
      await page.getByRole('button', { name: 'Close details' }).click();
      await soon(
        'the list is named',
        async () => (await page.title()) === 'Enterprise Assay: Admin panel',
      );
    });
  });
});
