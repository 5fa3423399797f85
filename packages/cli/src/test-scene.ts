import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { writeSession } from './session-file.ts';

/** A server at work, and a folder from which commands run as a member of one of its tenants. */
export interface TestScene {
  server: TestServer;
  tenant: TestTenant;
  /** Folder for files. */
  folder: string;
  /** Environment of commands. */
  env: Record<string, string>;
  /** Ends the server, and removes the folder. */
  stop(): Promise<void>;
}

async function testScene(): Promise<TestScene> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-scene-'));
  const server = await testServer();
  await server.work();
  const tenant = await testTenant(server);
  const url = await listenOnLoopback(server);
  return {
    ...{ server, tenant, folder },
    env: { ASSAY_URL: url, XDG_CONFIG_HOME: folder },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Commands run as a pipeline. Call `stop` in `after`. @param role of its API key */
export async function testPipeline(role: 'Visitor' | 'LedgerAdmin'): Promise<TestScene> {
  const scene = await testScene();
  const { secret } = await scene.tenant.as('TenantAdmin').createApiKey({ name: 'ci', role });
  return { ...scene, env: { ...scene.env, ASSAY_API_KEY: secret } };
}

/** Commands run as a TenantAdmin who is signed in. Call `stop` in `after`. */
export async function testSignedIn(): Promise<TestScene> {
  const scene = await testScene();
  const { tenant, folder, env } = scene;
  const expiration = new Date(Date.now() + 3_600_000).toISOString();
  const session = { url: env['ASSAY_URL'] ?? '', token: await tenant.tokenOf('TenantAdmin') };
  await writeSession(join(folder, 'assay'), { ...session, expiration });
  return scene;
}
