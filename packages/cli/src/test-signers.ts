import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { type Ran, type RunOptions, runAssay } from './test-command.ts';

/** A machine whose user is signed in with the command line. */
export interface TestMachine {
  /** Directory for its files. */
  home: string;
  file(name: string): string;
  run(args: string[], options?: RunOptions): Promise<Ran>;
  /** The same person, by the client of the tests. */
  client: Client<Api>;
}

/** A server at work, and machines of people of one tenant. */
export interface TestSigners {
  server: TestServer;
  tenant: TestTenant;
  url: string;
  machine(role: Role): Promise<TestMachine>;
  stop(): Promise<void>;
}

/** Starts it; call `stop` in `after`. */
export async function testSigners(): Promise<TestSigners> {
  const server = await testServer();
  await server.work();
  const url = await listenOnLoopback(server);
  const tenant = await testTenant(server);
  const homes: string[] = [];
  return {
    ...{ server, tenant, url },
    async machine(role) {
      const home = await mkdtemp(join(tmpdir(), 'assay-cli-'));
      homes.push(home);
      const expiration = new Date(Date.now() + 3_600_000).toISOString();
      await mkdir(join(home, 'assay'), { mode: 0o700 });
      const session = JSON.stringify({ url, token: await tenant.tokenOf(role), expiration });
      await writeFile(join(home, 'assay/session.json'), session, { mode: 0o600 });
      return {
        home,
        file: (name) => join(home, name),
        run: (args, { env = {}, ...options } = {}) =>
          runAssay(args, { ...options, env: { XDG_CONFIG_HOME: home, ...env } }),
        client: tenant.as(role),
      };
    },
    async stop() {
      for (const home of homes) await rm(home, { recursive: true, force: true });
      await server.stop();
    },
  };
}
