/** Shared steps of the stories about unchecked components: SBOMs, records and pages of a separate tenant. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { Page } from 'playwright-core';
import { clientOf, inDatabase, newPerson, type Person } from './people.ts';
import { soon } from './test-browser.ts';
import { world } from './world.ts';

/** Packages of an ecosystem that no source of the world covers. */
export const MAVEN = ['pkg:maven/org.example/engine@4.2.0', 'pkg:maven/org.example/core@1.0.0'];
/** Packages that the world's sources cover, and that no record names. */
export const CARGO = ['pkg:cargo/serde@1.0.200', 'pkg:cargo/quiet@1.0.0'];

/** A document with these packages, the first of which depends on the others. */
function documentOf(name: string, purls: readonly string[]): string {
  const partOf = (purl: string) => /\/([^/@]+)@(.+)$/.exec(purl) ?? ['', purl, '0'];
  return JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', 'bom-ref': 'root', name, version: '1.0' } },
    components: purls.map((purl) => {
      const [, part, version] = partOf(purl);
      return { type: 'library', 'bom-ref': part, name: part, version, purl };
    }),
    dependencies: [{ ref: 'root', dependsOn: purls.map((purl) => partOf(purl)[1]) }],
  });
}

/** Creates an administrator of a separate tenant, and their client. */
export async function newTenant(): Promise<{ person: Person; client: Client<Api> }> {
  const person = await newPerson('TenantAdmin', { tenant: `coverage ${randomUUID()}` });
  return { person, client: await clientOf(person) };
}

/** Uploads a document with these packages as `acme/<name>`. */
export const sendPackages = (
  client: Client<Api>,
  name: string,
  purls: readonly string[],
): Promise<Sbom> =>
  client.uploadSbom({
    ...{ project: `acme/${name}`, version: '1.0', wait: 'ready' },
    body: documentOf(name, purls),
  });

/** An advisory record of an ecosystem for a package that no SBOM has. */
export const recordOf = (ecosystem: string): string =>
  JSON.stringify({
    ...{ schema_version: '1.6.0', id: `TEST-${ecosystem}-1`, modified: '2026-01-02T03:04:05Z' },
    summary: 'A record of a test',
    affected: [
      {
        package: { ecosystem, name: 'unused-by-everybody' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
      },
    ],
  });

/** Imports a record of an ecosystem as a separate source. */
export async function loadEcosystem(ecosystem: string): Promise<void> {
  const { client } = world().product;
  const source = sourceOf(ecosystem);
  const { uuid } = await client.importAdvisories({ source, body: recordOf(ecosystem) });
  await soon(`${ecosystem} is imported`, async () => {
    const { status, error } = await client.getAdvisoryImport({ uuid });
    assert.notEqual(status, 'failed', String(error));
    return status === 'done';
  });
}

/** The source that `loadEcosystem` names. */
export const sourceOf = (ecosystem: string) => `test-${ecosystem.toLowerCase()}`;

/** Makes the sources as old as `days`, all but those of other names, while something is looked at. */
export async function withAge(
  days: number | null,
  source: string | null,
  look: () => Promise<void>,
): Promise<void> {
  const set = (at: string, values: unknown[]) =>
    inDatabase(
      `update advisory_coverage set newest_import_at = ${at} where source = coalesce($1, source)`,
      [source, ...values],
    );
  await (days === null ? set('null', []) : set('now() - make_interval(days => $2)', [days]));
  try {
    await look();
  } finally {
    await set('now()', []);
  }
}

/** A page that shows findings or counts, and its content when complete. */
export interface Place {
  path: string;
  ready: (page: Page) => Promise<void>;
  /** Shows coverage only as a ring, with a name for screen readers. */
  ring?: true;
}

const rowsOf = (table: string) => (page: Page) =>
  page.getByRole('table', { name: table }).locator('[data-index]').first().waitFor();
const sees = (text: string) => (page: Page) => page.getByText(text).first().waitFor();

/** Every page that shows findings, counts or marks of one SBOM, of its project, or of the tenant. */
export function placesOf({ sbomid, project }: Sbom, purl: string): Record<string, Place> {
  const sbom = `/projects/${project}/${sbomid}`;
  const of = `project=${encodeURIComponent(project)}`;
  const ref = /\/([^/@]+)@/.exec(purl)?.[1];
  return {
    sboms: { path: '/sbom', ready: rowsOf('SBOMs') },
    projects: { path: '/projects/modern/projects', ready: rowsOf('Projects') },
    'project SBOMs': { path: '/projects/modern/sboms', ready: rowsOf('SBOMs') },
    workspace: { path: '/projects/workspace', ready: rowsOf('SBOMs') },
    folder: { path: '/projects/workspace?project=acme', ready: rowsOf('SBOMs') },
    project: { path: `/projects/workspace?${of}`, ready: rowsOf('SBOMs') },
    'project vulnerabilities': {
      path: `/projects/workspace/vulnerabilities?${of}`,
      ready: sees('Open the SBOM'),
    },
    'project components': {
      path: `/projects/workspace/components?${of}`,
      ready: rowsOf('Components'),
    },
    components: { path: `${sbom}/components`, ready: rowsOf('Components') },
    component: { path: `${sbom}/components?open=${ref}`, ready: sees('Who depends on it') },
    vulnerabilities: { path: `${sbom}/vulnerabilities`, ready: sees('Uploaded') },
    vex: { path: `${sbom}/vex`, ready: sees('Uploaded') },
    'finding paths': { path: `${sbom}/dependencies`, ready: sees('Full graph') },
    'unchecked paths': {
      path: `${sbom}/dependencies?paths=unchecked`,
      ready: sees('Full graph'),
    },
    dependencies: { path: `${sbom}/dependencies?all=true`, ready: sees('Depends on') },
    'dependency table': {
      path: `${sbom}/dependencies?all=true&view=table`,
      ready: rowsOf('Dependencies'),
    },
    'all vulnerabilities': { path: '/security/vulnerabilities', ready: sees('Vulnerabilities') },
    artifacts: { path: '/artifacts/modern?scope=all', ready: rowsOf('Artifacts') },
    artifact: {
      path: `/artifacts/view?purl=${encodeURIComponent(purl)}`,
      ready: sees('Where it is used'),
    },
    'first steps': {
      path: `/projects/modern/sboms?welcome=true&${of}`,
      ready: sees('Your last upload'),
    },
    sources: { path: '/advisories', ready: sees('Loaded advisories') },
  };
}
