import { randomUUID } from 'node:crypto';
import type { TestTenant } from '../../test-server.ts';
import { digestOf } from '../attestations/test-signing.ts';

/** The artifact that {@link API_ROOT} is. */
export const API = 'pkg:npm/%40acme/api@2.0.0';
export const API_SHA256: string = digestOf('the api');

/** metadata.component of an SBOM that describes it. */
export const API_ROOT = {
  type: 'application',
  name: 'api',
  version: '2.0.0',
  purl: 'pkg:npm/%40acme/api',
  hashes: [{ alg: 'SHA-256', content: API_SHA256 }],
};

/** Content of a test SBOM. */
interface Bom {
  project: string;
  /** metadata.component. */
  root?: object;
  purls?: string[];
  /** Properties of the first component. */
  properties?: object[];
  /** License expressions of the components, by their place. */
  licenses?: string[];
}

/** Uploads an SBOM and waits until it is ready; no two have equal bytes. */
export async function upload(
  tenant: TestTenant,
  { project, root, purls = [], properties = [], licenses = [] }: Bom,
) {
  const components = purls.map((purl, i) => ({
    type: 'library',
    name: `c${i}`,
    purl,
    'bom-ref': purl,
    ...(i === 0 && { properties }),
    ...(licenses[i] && { licenses: [{ expression: licenses[i] }] }),
  }));
  const serialNumber = `urn:uuid:${randomUUID()}`;
  const metadata = { component: root };
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, metadata, components };
  return tenant.as('LedgerAdmin').uploadSbom({
    project,
    version: serialNumber.slice(-8),
    wait: 'ready',
    body: Buffer.from(JSON.stringify(bom)),
  });
}
