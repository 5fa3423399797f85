import { setTimeout } from 'node:timers/promises';
import type { TestServer, TestTenant } from '../../test-server.ts';
import { complianceTasks } from '../compliance/jobs.ts';
import { sbomTasks } from '../sboms/jobs.ts';

/** Begins to work on uploads, and to count their licenses. */
export const workOnLicenses = ({ db: { worker }, documents, work }: TestServer): Promise<void> =>
  work({ ...sbomTasks(worker, documents), ...complianceTasks(worker, documents) });

/** A CycloneDX document whose components `c0`, `c1`, … state these licenses; a text that is no id is an expression. */
export const licensedBom = (...components: (string | object[])[]): string =>
  JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    components: components.map((stated, i) => ({
      ...{ type: 'library', 'bom-ref': `c${i}`, name: `c${i}`, version: '1.0.0' },
      ...{ purl: `pkg:npm/c${i}@1.0.0` },
      licenses: typeof stated === 'string' ? [{ expression: stated }] : stated,
    })),
  });

/** Uploads a document, and waits until its licenses are counted. */
export async function uploadLicensed(
  tenant: TestTenant,
  project: string,
  body: string,
  version = '1',
): Promise<string> {
  const admin = tenant.as('LedgerAdmin');
  const { sbomid } = await admin.uploadSbom({ project, version, wait: 'ready', body });
  for (;;) {
    const { recorded } = await admin.getSbomCompliance({ sbomid });
    if (recorded !== null) return sbomid;
    await setTimeout(20);
  }
}
