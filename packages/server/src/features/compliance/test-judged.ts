import { setTimeout } from 'node:timers/promises';
import { type TestServer, type TestTenant, testServer } from '../../test-server.ts';
import { sbomTasks } from '../sboms/jobs.ts';
import { complianceTasks } from './jobs.ts';

/** A server with a worker that reads and judges SBOMs. */
export async function judgingServer(): Promise<TestServer> {
  const server = await testServer();
  const { worker } = server.db;
  await server.work({
    ...sbomTasks(worker, server.documents),
    ...complianceTasks(worker, server.documents),
  });
  return server;
}

/** A library with everything that NTIA asks of a component. */
export const component = (name: string, more: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  ...{ supplier: { name: 'Acme' }, licenses: [{ license: { id: 'MIT' } }] },
  ...more,
});
/** A CycloneDX document of an application with these components. */
export const bomOf = (name: string, components: object[]) =>
  JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: {
      ...{ timestamp: '2026-01-01T00:00:00Z', authors: [{ name: 'Ana' }] },
      supplier: { name: 'Acme' },
      component: { type: 'application', 'bom-ref': 'root', name, purl: `pkg:npm/${name}@1` },
    },
    components,
    dependencies: [{ ref: 'root', dependsOn: ['a'] }],
  });

/**
 * Uploads a document, and waits until its results are recorded.
 *
 * @param name the artifact that it describes
 */
export async function judged(
  tenant: TestTenant,
  project: string,
  components: object[],
  name = 'app',
) {
  const admin = tenant.as('LedgerAdmin');
  const input = { project, version: '1', wait: 'ready', body: bomOf(name, components) } as const;
  const { sbomid } = await admin.uploadSbom(input);
  for (;;) {
    const { recorded, ...result } = await admin.getSbomCompliance({ sbomid });
    if (recorded !== null) return { sbomid, recorded, ...result };
    await setTimeout(20);
  }
}
