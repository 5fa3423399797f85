import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { probeServer } from './test-probe-server.ts';

const app = probeServer();
after(() => app.close());

const uuid = '0190a5c0-0000-7000-8000-000000000001';
const json = { 'content-type': 'application/json' };
const visitor = { authorization: 'Bearer Visitor' };

async function ask(method: InjectOptions['method'], path: string, options: InjectOptions = {}) {
  const answer = await app.inject({
    method: method ?? 'GET',
    url: `/api/v1${path}`,
    ...options,
    headers: { ...visitor, ...options.headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: parsed(answer.body) };
}

const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : text);
const post = (payload: string | Buffer, path = `/probes/${uuid}`, headers = {}) =>
  ask('POST', path, { payload, headers: { ...json, ...headers } });

test('200: inputs of path, query and body reach the operation as one, parsed', async () => {
  const { status, body } = await post('{"name":"n"}', `/probes/${uuid}?size=3&flag=true`);
  assert.deepEqual(
    [status, body],
    [200, { uuid, name: 'n', size: 3, at: '1970-01-01T00:00:00.000Z' }],
  );
});

test('204: a call without a result answers with nothing', async () => {
  const headers = { authorization: 'Bearer Auditor' };
  assert.equal((await ask('DELETE', `/probes/${uuid}`, { headers })).status, 204);
  const empty = { ...headers, ...json, 'content-length': '0' };
  assert.equal((await ask('DELETE', `/probes/${uuid}`, { headers: empty })).status, 204);
});

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const bodies: [string, string | Buffer, number, string][] = [
  ['an empty body misses its fields', '', 400, 'Field is required'],
  ['a missing field', '{}', 400, 'Field is required'],
  ['a field of null', '{"name":null}', 400, 'Field is required'],
  ['an empty field', '{"name":""}', 400, 'Field is required'],
  ['an unknown field', '{"name":"n","role":"SuperAdmin"}', 400, 'Field role is not known'],
  ['__proto__', '{"name":"n","__proto__":{"x":1}}', 400, 'A field cannot be named __proto__'],
  ['__proto__, escaped', '{"name":"n","\\u005f_proto__":1}', 400, 'cannot be named __proto__'],
  ['another type', '{"name":1}', 400, 'Field name must be of type string'],
  ['too long a text', '{"name":"12345678901"}', 400, 'Field name must be at most 10'],
  ['a value that is none', '{"name":"n","kind":"c"}', 400, 'must be one of: a, b'],
  ['no object', '[]', 400, 'must be of type'],
  ['broken JSON', '{"name":', 400, 'The body is not JSON'],
  ['a duplicate key', '{"name":"n","name":"m"}', 400, 'A field is given twice'],
  ['a duplicate key, escaped', '{"name":"n","\\u006eame":"m"}', 400, 'A field is given twice'],
  ['a NUL', '{"name":"\\u0000"}', 400, 'cannot be stored'],
  ['a lone surrogate', '{"name":"\\ud800"}', 400, 'cannot be stored'],
  ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, 'not UTF-8'],
  ['33 levels', `{"name":${deep(32)}}`, 400, 'nested too deeply'],
  ['a million levels', deep(100_000), 400, 'nested too deeply'],
  ['257 KiB', `{"name":"${'x'.repeat(257 * 1024)}"}`, 413, 'larger than this call takes'],
];
for (const [what, payload, status, sentence] of bodies)
  test(`${status}: a body with ${what}`, async () => {
    const answer = await post(payload);
    assert.equal(answer.status, status);
    assert.ok(String(answer.body.error).includes(sentence), answer.body.error);
    assert.deepEqual(Object.keys(answer.body), ['error', 'message', 'code']);
  });

test('a key may be repeated in another object, and text may look like a key', async () => {
  const answer = await post('{"name":"a\\":{}", "kind" :"a"}');
  assert.equal(answer.status, 200);
});

test('415: a body of another media type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    assert.equal((await post('name=n', undefined, { 'content-type': type })).status, 415);
});

const queries: [string, string, string][] = [
  ['an unknown parameter', 'nope=1', 'Field nope is not known'],
  ['a parameter given twice', 'size=1&size=2', 'given twice'],
  ['a broken escape', 'size=%E0%A4', 'cannot be read'],
  ['a NUL', 'size=%00', 'cannot be read'],
  ['a number that is none', 'size=x', 'Field size must be of type number'],
  ['a number out of range', 'size=0', 'Field size must be at least 1'],
  ['a boolean that is none', 'flag=maybe', 'flag'],
];
for (const [what, query, sentence] of queries)
  test(`400: a query with ${what}`, async () => {
    const { status, body } = await post('{"name":"n"}', `/probes/${uuid}?${query}`);
    assert.equal(status, 400);
    assert.ok(`${body.error} ${body.message}`.includes(sentence), body.error);
  });

test('404: a uuid that is none names no path', async () => {
  const unknown = await ask('GET', '/nothing');
  for (const bad of ['x', '0190a5c0', `${uuid}0`, '%2e%2e', '%00', `{${uuid}}`]) {
    const { status, body } = await post('{"name":"n"}', `/probes/${bad}`);
    assert.deepEqual([status, body], [404, unknown.body]);
  }
});

test('405: another method, with those that are served', async () => {
  const { status, headers, body } = await ask('PATCH', `/probes/${uuid}`);
  assert.deepEqual([status, headers['allow'], body.code], [405, 'POST, DELETE', 'method']);
});

test('400: an address that cannot be decoded', async () => {
  assert.equal((await ask('GET', '/probes/%zz')).status, 400);
});

const credentials: [number, string, Record<string, string>][] = [
  [401, 'no credential', { authorization: '' }],
  [401, 'another scheme', { authorization: 'Basic Visitor' }],
  [401, 'an unknown token', { authorization: 'Bearer none' }],
  [401, 'two credentials', { 'x-api-key': 'Visitor' }],
  [403, 'too low a rank', { authorization: 'Bearer Unknown' }],
  [
    403,
    'a session that waits for its second factor',
    { authorization: 'Bearer otp-pending.TenantAdmin' },
  ],
  [403, 'an API key', { authorization: 'Bearer key.LedgerAdmin' }],
  [200, 'the rank itself', { authorization: 'Bearer Visitor' }],
  [200, 'a higher rank', { authorization: 'Bearer SuperAdmin' }],
];
for (const [status, who, headers] of credentials)
  test(`${status}: ${who}`, async () => {
    const answer = await post('{"name":"n"}', undefined, headers);
    assert.equal(answer.status, status);
    if (status === 401) assert.equal(answer.headers['www-authenticate'], 'Bearer');
  });

test('401: checks the credential before reading the body', async () => {
  const answer = await post('{broken', undefined, { authorization: 'Bearer none' });
  assert.equal(answer.status, 401);
});

test('200: a call that names a scope, or keys, takes them', async () => {
  for (const who of ['otp-pending.Visitor', 'key.Visitor'])
    assert.equal(
      (await ask('GET', '/probes/pending', { headers: { authorization: `Bearer ${who}` } })).status,
      200,
    );
});

test('200: a call for anyone does not look at a stale token', async () => {
  const { status, body } = await ask('GET', '/probes/open', {
    headers: { authorization: 'Bearer none' },
  });
  assert.deepEqual([status, body], [200, '"anonymous"']);
});

test('409, 500, 503: failures in one form, the cause in none', async () => {
  const taken = await ask('GET', '/probes/fail?how=conflict');
  assert.deepEqual(
    [taken.status, taken.body],
    [409, { error: 'It is taken', message: 'It is taken', code: 'conflict' }],
  );
  const outage = await ask('GET', '/probes/fail?how=outage');
  assert.deepEqual([outage.status, outage.headers['retry-after']], [503, '1']);
  for (const how of ['throw', 'result']) {
    const failed = await ask('GET', `/probes/fail?how=${how}`);
    assert.deepEqual([failed.status, failed.body.error], [500, 'Something went wrong..']);
    assert.match(failed.body.message, /^Request [\da-f-]{36}$/);
    assert.ok(!JSON.stringify(failed.body).includes('secret cause'));
  }
});

test('201: a raw body arrives as bytes, larger than any JSON body may be', async () => {
  const payload = Buffer.alloc(1024 * 1024, 7);
  const headers = { 'content-type': 'application/octet-stream' };
  const first = await ask('PUT', '/probes/bytes?name=new', { payload, headers });
  assert.deepEqual([first.status, first.body], [201, { size: payload.length }]);
  assert.equal((await ask('PUT', '/probes/bytes?name=known', { payload, headers })).status, 200);
  const other = { payload, headers: { 'content-type': 'image/png' } };
  assert.equal((await ask('PUT', '/probes/bytes?name=new', other)).status, 415);
  assert.equal((await ask('PUT', '/probes/bytes?nope=new', { payload, headers })).status, 400);
});

test('403: a write that another site started', async () => {
  const site = (value: string) => post('{"name":"n"}', undefined, { 'sec-fetch-site': value });
  assert.equal((await site('cross-site')).status, 403);
  assert.equal((await site('same-origin')).status, 200);
});

test('every answer carries the security headers and none that opens it to other origins', async () => {
  const origin = { headers: { origin: 'https://evil.example' } };
  for (const path of ['/probes/open', '/nothing', '/probes/fail?how=throw']) {
    const { headers } = await ask('GET', path, origin);
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['access-control-allow-origin'], undefined);
    assert.equal(headers['strict-transport-security'], undefined);
  }
});

test('an https address turns HSTS on', async () => {
  const secure = probeServer('https://assay.test');
  const { headers } = await secure.inject('/api/v1/probes/open');
  assert.match(String(headers['strict-transport-security']), /^max-age=\d{8}/);
  await secure.close();
});
