import type { Sbom } from '@assay/contract/sboms.ts';
import { LEDGER_TABS } from '../../../packages/web/src/features/ledgers/ledger-path.ts';
import { SBOM_TABS } from '../../../packages/web/src/lib/projects-path.ts';
import { WORKSPACE_TABS } from '../../../packages/web/src/lib/workspace-path.ts';
import type { RealWorld } from './real-world.ts';
import { emptyAddress, routePaths } from './route-paths.ts';

/** A page: its name in reports and file names, and its address. */
export interface Place {
  name: string;
  address: string;
  /** For a visitor without a session. */
  isPublic?: boolean;
}

const PUBLIC = /^\/(auth|setup|reset-password)/;
const encoded = encodeURIComponent;

/** The address of a tab of an SBOM. */
export const sbomAddress = ({ project, sbomid }: Sbom, tab = 'components'): string =>
  `/projects/${project}/${sbomid}/${tab}`;

/** The SBOM with the most findings. */
export function worstOf({ sboms }: RealWorld): Sbom {
  const [worst] = [...sboms].sort((a, b) => findingsOf(b) - findingsOf(a));
  if (!worst) throw new Error('The world has no SBOM.');
  return worst;
}

/** Returns every route, including empty ones, and object pages with their drawers. */
export async function places(world: RealWorld): Promise<Place[]> {
  const { product, sboms, ledger } = world;
  const { client } = product;
  const named = (name: string, address: string): Place => ({ name, address });
  const worst = worstOf(world);
  const { sbomid, project } = worst;
  const [finding] = (await client.listSbomVulnerabilities({ sbomid })).items;
  const [component] = (await client.listSbomComponents({ sbomid, sort: '-severity' })).items;
  const [vulnerability] = (await client.listVulnerabilities({})).items;
  const [upload] = (await client.listUploads({})).items;
  const [entry] = (await client.listLedgerEntries({ uuid: ledger })).items;
  return [
    ...routePaths().map((path) => ({
      name: `route${path.replaceAll(/[^\w]+/g, '-')}`,
      address: emptyAddress(path),
      isPublic: PUBLIC.test(path),
    })),
    named('projects', '/projects/modern/projects'),
    named('sboms', '/projects/modern/sboms'),
    named('attachments', '/projects/modern/attachments'),
    named('first-steps', '/projects/modern/sboms?welcome=true'),
    ...SBOM_TABS.map((tab) => named(`sbom-${tab}`, sbomAddress(worst, tab))),
    named('sbom-table', `${sbomAddress(worst, 'dependencies')}?view=table`),
    named(
      'sbom-finding',
      `${sbomAddress(worst, 'vulnerabilities')}?open=${encoded(finding?.key ?? '')}`,
    ),
    named('sbom-component', `${sbomAddress(worst)}?open=${encoded(component?.bom_ref ?? '')}`),
    ...sboms
      .slice(0, 4)
      .flatMap((sbom, at) => [
        named(`long-${at}`, `/projects/workspace?project=${encoded(sbom.project)}`),
        named(`long-uploads-${at}`, `/projects/workspace/uploads?project=${encoded(sbom.project)}`),
      ]),
    named('sbom-receipt', `${sbomAddress(worst)}?receipt=true`),
    named('sbom-quality', `${sbomAddress(worst)}?quality=true`),
    named('rule-set', `/compliance/projects?open=${sbomid}&set=cisa`),
    named('project-standards', `/compliance/projects/${worst.project_uuid}`),
    named(
      'project-rule-set',
      `/projects/workspace/compliance?project=${encoded(project)}&open=cisa`,
    ),
    ...WORKSPACE_TABS.map((tab) =>
      named(`workspace-${tab}`, `/projects/workspace/${tab}?project=${encoded(project)}`),
    ),
    named('vulnerability', `/security/vulnerabilities?open=${encoded(vulnerability?.id ?? '')}`),
    named('vulnerability-page', `/security/vulnerabilities/${encoded(vulnerability?.id ?? '')}`),
    named('upload', `/uploads?open=${upload?.uuid ?? ''}`),
    ...LEDGER_TABS.map((tab) => named(`ledger-${tab}`, `/ledgers/${ledger}/${tab}`)),
    named('ledger-documents', `/ledgers/${ledger}?collection=approvals`),
    named('ledger-entry', `/ledgers/${ledger}/entries?open=${entry?.index ?? 0}`),
    named('artifact', `/artifacts/view?purl=${encoded(component?.purl ?? '')}`),
    named('admin-outbox', '/adminpanel?tab=outbox'),
    named('admin-matcher', '/adminpanel?tab=matcher'),
  ];
}

const findingsOf = ({ severity_counts: counts }: Sbom): number =>
  counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : 0;
