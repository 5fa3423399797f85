import { join } from 'node:path';
import { advisories } from '@assay/contract/advisories.ts';
import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import type { Role } from '@assay/contract/endpoint.ts';
import { vulnerabilities } from '@assay/contract/vulnerabilities.ts';
import { pino } from 'pino';
import { anonymous } from '../../context.ts';
import { createContextOf } from '../../create-context.ts';
import { createBodyScheduler } from '../../platform/http/body-scheduler.ts';
import { mount } from '../../platform/http/mount.ts';
import { createServer } from '../../platform/http/server.ts';
import { createYoungCalls } from '../../platform/http/young-calls.ts';
import { openOuterKey } from '../../platform/secrets/open-outer-key.ts';
import { createVault } from '../../platform/secrets/vault.ts';
import { createVulnerabilityService } from '../vulnerabilities/service.ts';
import { advisoryHandlers, advisoryService } from './service.ts';
import type { TestCatalogue } from './test-catalogue.ts';

const calls = { ...advisories, ...vulnerabilities };

/** The calls about advisories and vulnerabilities, served over one test catalogue. */
export interface CatalogueServer {
  /** Returns the real client, as a member of a tenant with a role. */
  as(tenant: string, role: Role): Client<typeof calls>;
  sendAs(tenant: string, role: Role): Send;
  close(): Promise<void>;
}

/** Mounts only these two groups; the caller's token contains tenant and role. */
export function catalogueServer({ db, blobs, folder }: TestCatalogue): CatalogueServer {
  const vault = createVault(db.app, openOuterKey({ file: join(folder, 'keys/kek') }));
  const server = createServer({
    publicUrl: 'http://assay.test',
    trustedProxies: [],
    log: pino({ level: 'silent' }),
  });
  const host = {
    contextOf: createContextOf(db.app, Buffer.alloc(32, 7)),
    secureCookies: false,
    requireFeature: async () => undefined,
    denied: () => {},
    limit: async () => {},
    refund: async () => {},
    identify: async (token: string, ip: string) => {
      const [tenantUuid = '', role] = token.split('~');
      return { ...anonymous(ip), kind: 'user', tenantUuid, role: role as Role } as const;
    },
  };
  mount(
    server,
    host,
    advisories,
    advisoryService,
    advisoryHandlers({ blobs, vault }, createBodyScheduler(createYoungCalls())),
  );
  mount(server, host, vulnerabilities, createVulnerabilityService(blobs));
  const sendAs =
    (tenant: string, role: Role): Send =>
    async (path, init) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      const body = await new Response(init.body ?? null).arrayBuffer();
      const answer = await server.inject({
        method: init.method === 'POST' ? 'POST' : 'GET',
        url: `/api/v1${path}`,
        headers: { ...headers, authorization: `Bearer ${tenant}~${role}` },
        ...(body.byteLength > 0 && { payload: Buffer.from(body) }),
      });
      return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode });
    };
  return {
    as: (tenant, role) => createClient(calls, sendAs(tenant, role)),
    sendAs,
    close: () => server.close(),
  };
}
