import type { Client } from '@assay/contract/client.ts';
import { createClient } from '@assay/contract/client.ts';
import type { Field } from '@assay/contract/collections.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { type TestServer, type TestTenant, testTenant } from '../../test-server.ts';

/** A ledger of a new tenant, and who works on it. */
export interface TestLedger {
  tenant: TestTenant;
  uuid: string;
  /** Signed in as TenantAdmin. */
  admin: Client<Api>;
  /** Names of the collection `default`. */
  at: { uuid: string; name: string };
  /** Adds one document and returns its row. */
  put(id: string, document: object): Promise<{ id: string; revision: number; leaf: LeafAt }>;
  /** Replaces the current revision with another one. */
  replace(id: string, document: object, revision?: number): ReturnType<TestLedger['put']>;
  /** Kind and spec of every leaf, oldest first; `index` and `uuid` are those of the entry. */
  leaves(): Promise<TestLeaf[]>;
}

interface LeafAt {
  index: number | null;
  leaf_uuid: string;
  state: string;
}

/** A leaf as stored in the log. */
export interface TestLeaf {
  index: number;
  uuid: string;
  kind: string;
  spec: Record<string, unknown>;
}

/** Creates a tenant with the ledger `things`, whose collection `default` has the given fields. */
export async function testLedger(server: TestServer, fields: Field[] = []): Promise<TestLedger> {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const { uuid } = await admin.createLedger({ name: 'things' });
  const at = { uuid, name: 'default' };
  if (fields.length > 0) await admin.updateCollection({ ...at, fields, indexes: [] });
  return {
    tenant,
    uuid,
    admin,
    at,
    async put(id, document) {
      const body = JSON.stringify({ id, document });
      const { documents } = await admin.createDocuments({ ...at, body });
      const [row] = documents;
      if (row === undefined) throw new Error('Nothing was created');
      return row;
    },
    replace: (id, document, revision) =>
      admin.replaceDocument({ ...at, body: JSON.stringify({ id, document, revision }) }),
    leaves: () => leavesOf(admin, uuid),
  };
}

/** Every leaf of a ledger's log, oldest first. */
export async function leavesOf(client: Client<Api>, uuid: string): Promise<TestLeaf[]> {
  const { items } = await client.listLedgerEntries({ uuid, pageSize: 200 });
  return items
    .map(({ index, uuid: leaf, kind, leaf: text }) => ({
      index,
      uuid: leaf,
      kind,
      spec: JSON.parse(text).spec,
    }))
    .toReversed();
}

/** The client of a role that sends a header along. */
export const withHeader = (tenant: TestTenant, name: string, value: string): Client<Api> =>
  createClient(api, (path, init) =>
    tenant.sendAs('TenantAdmin')(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), [name]: value },
    }),
  );
