import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Endpoint, entriesOf } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import type { z } from 'zod';
import { type TestServer, type TestTenant, testServer, testTenant } from './test-server.ts';

// Generated from the contract. Another tenant's uuid, of whatever kind of thing, must answer byte for
// byte as one that nobody has.
let server: TestServer;
let foreign: string[];
let stranger: TestTenant;
before(async () => {
  server = await testServer();
  const owner = await testTenant(server);
  const key = await owner.as('TenantAdmin').createApiKey({ name: 'theirs', role: 'Visitor' });
  const [person] = await server.db.owner<{ account_uuid: string }>(
    'select account_uuid from membership where tenant_uuid = $1',
    [owner.uuid],
  );
  const admin = owner.as('LedgerAdmin');
  const { uuid: project } = await admin.createProject({ path: 'theirs' });
  const body = Buffer.from('{"bomFormat":"CycloneDX","specVersion":"1.6"}');
  const { sbomid } = await admin.uploadSbom({ project: 'theirs', body });
  const attachment = await admin.addAttachment({ sbomid, name: 'theirs', body });
  const account = person?.account_uuid ?? assert.fail();
  foreign = [key.uuid, owner.uuid, account, project, sbomid, attachment.uuid];
  stranger = await testTenant(server);
});
after(() => server.stop());

const isUuid = (schema: z.ZodType) =>
  schema.safeParse(randomUUID()).success && !schema.safeParse('text').success;
const uuidsOf = (shape: Record<string, z.ZodType> = {}) =>
  Object.keys(shape).filter((name) => shape[name] && isUuid(shape[name]));

/** A value that a field takes, so that the call gets as far as the uuid. */
function example(schema: z.ZodType): unknown {
  const tries = ['example', 1, true, [], {}, '2030-01-01T00:00:00.000Z', 'a@example.org', 'true'];
  const values: unknown[] =
    'options' in schema && Array.isArray(schema.options) ? schema.options : [];
  return [...values, ...tries].find((value) => schema.safeParse(value).success);
}

function fieldsOf(shape: Record<string, z.ZodType> = {}, uuid: string): Record<string, unknown> {
  const needed = Object.entries(shape).filter(
    ([, schema]) => isUuid(schema) || !schema.safeParse(undefined).success,
  );
  return Object.fromEntries(
    needed.map(([name, schema]) => [name, isUuid(schema) ? uuid : example(schema)]),
  );
}

async function answerFor(endpoint: Endpoint, uuid: string) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    uuidsOf(endpoint.params?.shape).includes(name) ? uuid : 'example',
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fieldsOf(endpoint.query?.shape, uuid)))
    query.set(name, String(value));
  const body = endpoint.body && JSON.stringify(fieldsOf(endpoint.body.shape, uuid));
  const type = endpoint.raw?.request?.[0] ?? 'application/json';
  const role = endpoint.access === 'SuperAdmin' ? 'SuperAdmin' : 'TenantAdmin';
  const token = await stranger.tokenOf(role);
  const answer = await server.server.inject({
    method: endpoint.method,
    url: `/api/v1${path}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    ...(body && { payload: body }),
    ...(endpoint.raw?.request && { payload: 'bytes' }),
  });
  const { date: _, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, body: answer.body.replaceAll(uuid, '<uuid>') };
}

for (const [name, endpoint] of entriesOf(api)) {
  const places = [endpoint.params, endpoint.query, endpoint.body];
  if (endpoint.access === 'anyone' || places.every((one) => uuidsOf(one?.shape).length === 0))
    continue;
  test(`${name}: another tenant's uuid answers as an unknown one`, async () => {
    const unknown = await answerFor(endpoint, randomUUID());
    assert.ok(unknown.status < 500, unknown.body);
    for (const uuid of foreign) assert.deepEqual(await answerFor(endpoint, uuid), unknown);
    if (uuidsOf(endpoint.params?.shape).length > 0) assert.equal(unknown.status, 404, unknown.body);
  });
}
