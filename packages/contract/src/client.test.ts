import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { createClient } from './client.ts';
import { ApiError, RequiredError } from './client-errors.ts';
import { endpoints } from './endpoint.ts';

const common = { access: 'Visitor', rate: 'L', summary: 'A call' } as const;
const One = z.object({ uuid: z.uuid() });
const group = endpoints({
  listThings: {
    ...common,
    method: 'GET',
    path: '/things',
    query: z.object({
      pageSize: z.coerce.number().default(25),
      keyword: z.string().optional(),
      no_ledger: z.stringbool().optional(),
    }),
    result: z.object({ items: z.array(z.string()) }),
  },
  renameThing: {
    ...common,
    method: 'PUT',
    path: '/things/{uuid}',
    params: One,
    query: z.object({ dry: z.string().optional() }),
    body: z.object({ name: z.string(), note: z.string().nullable(), tag: z.string().optional() }),
    result: z.object({ name: z.string() }),
  },
  deleteThing: { ...common, method: 'DELETE', path: '/things/{uuid}', params: One },
  uploadThing: {
    ...common,
    method: 'POST',
    path: '/things',
    query: z.object({ project: z.string() }),
    raw: { request: ['application/octet-stream', 'text/plain'] },
    result: z.object({ size: z.number() }),
  },
  downloadThing: {
    ...common,
    method: 'GET',
    path: '/things/{uuid}/content',
    params: One,
    raw: { response: 'application/octet-stream' },
  },
});

const uuid = '0190a5c0-0000-7000-8000-000000000001';

/** A client whose server answers `answer` and remembers what it was sent. */
function clientOf(answer: () => Response) {
  const sent: { path: string; init: RequestInit }[] = [];
  const client = createClient(group, async (path, init) => {
    sent.push({ path, init });
    return answer();
  });
  return { client, sent };
}

test('puts path, query and body values in their places', async () => {
  const { client, sent } = clientOf(() => Response.json({ name: 'b', secret: 'x' }));
  const answer = await client.renameThing({ uuid, name: 'b', note: null, dry: 'a&b c' });
  assert.deepEqual(answer, { name: 'b' });
  assert.equal(sent[0]?.path, `/things/${uuid}?dry=a%26b+c`);
  assert.equal(sent[0]?.init.method, 'PUT');
  assert.equal(sent[0]?.init.body, '{"name":"b","note":null}');
  assert.deepEqual(sent[0]?.init.headers, { 'content-type': 'application/json' });
});

test('leaves an absent query value out and sends no body where none is named', async () => {
  const { client, sent } = clientOf(() => Response.json({ items: [] }));
  await client.listThings({ keyword: undefined, no_ledger: 'true' });
  await client.listThings({});
  assert.deepEqual(
    sent.map((one) => one.path),
    ['/things?no_ledger=true', '/things'],
  );
  assert.equal(sent[0]?.init.body, undefined);
});

test('a path value cannot leave its segment', async () => {
  const { client, sent } = clientOf(() => new Response(null, { status: 204 }));
  assert.equal(await client.deleteThing({ uuid: '../a?b#c' }), undefined);
  assert.equal(sent[0]?.path, '/things/..%2Fa%3Fb%23c');
});

test('a raw call sends its bytes with their media type', async () => {
  const { client, sent } = clientOf(() => Response.json({ size: 3 }));
  const body = new Uint8Array([1, 2, 3]);
  assert.deepEqual(await client.uploadThing({ project: 'p', body }), { size: 3 });
  await client.uploadThing({ project: 'p', body, content_type: 'text/plain' });
  assert.equal(sent[0]?.init.body, body);
  assert.deepEqual(
    sent.map((one) => one.init.headers),
    [{ 'content-type': 'application/octet-stream' }, { 'content-type': 'text/plain' }],
  );
});

test('returns a raw answer unread, and a refused one as an error', async () => {
  const { client } = clientOf(() => new Response('bytes'));
  const response = await client.downloadThing({ uuid });
  assert.equal(await response.text(), 'bytes');
  const refused = clientOf(() => Response.json({ error: 'File not found' }, { status: 404 }));
  await assert.rejects(refused.client.downloadThing({ uuid }), { message: 'File not found' });
});

test('an answer that breaks the contract is an error, not a value', async () => {
  const { client } = clientOf(() => Response.json({ items: [1] }));
  await assert.rejects(client.listThings({}), z.ZodError);
});

const refusals: [Response, string, string][] = [
  [Response.json({ error: 'a', message: 'b', code: 'c' }, { status: 400 }), 'a', 'c'],
  [Response.json({ message: 'b' }, { status: 409 }), 'b', 'http.409'],
  [Response.json({}, { status: 500 }), 'HTTP status 500', 'http.500'],
  [new Response('<html>', { status: 502 }), 'HTTP status 502', 'http.502'],
  [Response.json(null, { status: 503 }), 'HTTP status 503', 'http.503'],
];
for (const [response, message, code] of refusals)
  test(`${response.status}: says "${message}"`, async () => {
    const { client } = clientOf(() => response);
    const error = await client.listThings({}).catch((caught: unknown) => caught);
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.message, error.code], [response.status, message, code]);
  });

test('429: reports how long to wait', async () => {
  const headers = { 'retry-after': '7' };
  const { client } = clientOf(() => Response.json({ error: 'a' }, { status: 429, headers }));
  await assert.rejects(client.listThings({}), { retryAfter: 7 });
});

test('the signal of a call reaches the carrier', async () => {
  const { client, sent } = clientOf(() => Response.json({ items: [] }));
  const { signal } = new AbortController();
  await client.listThings({}, { signal });
  assert.equal(sent[0]?.init.signal, signal);
});

/** Endpoints with required fields in query, body or path; the client checks these fields before it sends a call. */
const text = z.string();
const required = endpoints({
  existsApiKey: place('GET', '/api-keys/exists', { query: z.object({ name: text }) }),
  createApiKey: place('POST', '/api-keys', { body: z.object({ name: text }) }),
  createLedger: place('POST', '/ledgers', { body: z.object({ name: text }) }),
  createUser: place('POST', '/users', { body: z.object({ email: text }) }),
  getUser: place('GET', '/users/{uuid}', { params: One }),
  signInProvider: place('GET', '/users/sign-in', { query: z.object({ provider: text }) }),
  confirmSignUp: place('GET', '/users/sign-up/email-confirmation', {
    query: z.object({ email: text, hash: text }),
  }),
  ssoCallback: place('GET', '/sso/callback', { query: z.object({ state: text, code: text }) }),
  existsLedger: place('GET', '/ledgers/exists', { query: z.object({ name: text }) }),
  requestReset: place('POST', '/users/reset-password', { body: z.object({ email: text }) }),
  updateLedger: place('PUT', '/ledgers/{uuid}', { params: One, body: z.object({ name: text }) }),
});

function place(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  places: { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodObject },
) {
  return { ...common, method, path, ...places };
}

const cases: [keyof typeof required, string, Record<string, unknown>][] = [
  ['existsApiKey', 'name', {}],
  ['createApiKey', 'name', {}],
  ['createLedger', 'name', {}],
  ['createUser', 'email', {}],
  ['getUser', 'uuid', {}],
  ['signInProvider', 'provider', {}],
  ['confirmSignUp', 'email', { hash: 'h' }],
  ['confirmSignUp', 'hash', { email: 'e' }],
  ['ssoCallback', 'state', { code: 'c' }],
  ['ssoCallback', 'code', { state: 's' }],
  ['existsLedger', 'name', {}],
  ['requestReset', 'email', {}],
  ['updateLedger', 'uuid', { name: 'n' }],
  ['updateLedger', 'name', { uuid }],
];
for (const [operation, field, input] of cases)
  for (const missing of [undefined, null])
    test(`${operation} is not sent while ${field} is ${missing}`, async () => {
      let sent = 0;
      const client = createClient(required, async () => {
        sent += 1;
        return new Response(null, { status: 204 });
      });
      const call: (input: Record<string, unknown>) => Promise<unknown> = client[operation];
      await assert.rejects(call({ ...input, [field]: missing }), (error) => {
        assert.ok(error instanceof RequiredError);
        const expected = `Required parameter ${field} was null or undefined when calling ${operation}.`;
        assert.equal(error.message, expected);
        return true;
      });
      assert.equal(sent, 0);
    });
