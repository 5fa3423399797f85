import assert from 'node:assert/strict';
import { LEDGER_TABS } from '../../packages/web/src/features/ledgers/ledger-path.ts';
import { SBOM_TABS } from '../../packages/web/src/lib/projects-path.ts';
import { WORKSPACE_TABS } from '../../packages/web/src/lib/workspace-path.ts';
import { bytesOf, world } from './world.ts';

const encoded = encodeURIComponent;

/** Addresses that show one object, by the path of their route, each with the name that the tab of the browser shows. */
export type ObjectAddresses = Record<string, [address: string, name: string][]>;

/** Returns addresses of each route that shows one object, with all tabs of its page; creates a ledger and a file called `name`. */
export async function objectAddresses(name: string): Promise<ObjectAddresses> {
  const { product, gateway, bridge } = world();
  const { client } = product;
  const ledger = await client.createLedger({ name });
  const me = await client.getCurrentUser({});
  const file = await client.addAttachment({
    sbomid: gateway.sbomid,
    name: `${name}.txt`,
    body: bytesOf('README.md'),
  });
  const [component] = (await client.listSbomComponents({ sbomid: bridge.sbomid })).items;
  assert.ok(component?.purl);
  const sbom = `/projects/acme/edge/gateway/${gateway.sbomid}`;
  return {
    '/ledgers/$uuid/{-$tab}': LEDGER_TABS.map((tab) => [`/ledgers/${ledger.uuid}/${tab}`, name]),
    '/signers/$uuid': [[`/signers/${me.uuid}`, `${me.first_name} ${me.last_name}`.trim()]],
    '/documents/$uuid': [
      [`/documents/${file.uuid}`, `${name}.txt`],
      [`/documents/${gateway.sbomid}`, `${gateway.name} ${gateway.version}`],
    ],
    '/projects/$': SBOM_TABS.map((tab) => [`${sbom}/${tab}`, `${gateway.name} ${gateway.version}`]),
    '/projects/workspace/{-$tab}': WORKSPACE_TABS.map((tab) => [
      `/projects/workspace/${tab}?project=acme%2Fedge%2Fgateway`,
      'gateway',
    ]),
    '/compliance/projects/$uuid': [
      [`/compliance/projects/${gateway.project_uuid}`, 'acme/edge/gateway'],
    ],
    '/security/vulnerabilities/$id': [
      ['/security/vulnerabilities/CVE-2021-32714', 'CVE-2021-32714'],
    ],
    '/artifacts/view': [[`/artifacts/view?purl=${encoded(component.purl)}`, component.name]],
  };
}
