import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { serveApiReference } from './api-reference.ts';
import { createServer } from './server.ts';

const app = createServer({
  publicUrl: 'http://localhost',
  trustedProxies: [],
  log: pino({ level: 'silent' }),
});
serveApiReference(app);
after(() => app.close());

test('serves the reference only with files of its own origin', async () => {
  const page = await app.inject('/docs/api');
  assert.equal(page.statusCode, 200);
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source);
  assert.equal(sources.length, 3);
  for (const source of sources) {
    const file = await app.inject(String(source));
    assert.equal(file.statusCode, 200, source);
    assert.ok(file.body.length > 100);
  }
  assert.doesNotMatch(page.body, /https?:|<script>|style=/);
});

test('the policy of the reference permits nothing inline and no other origin', async () => {
  for (const url of ['/docs/api', '/docs/api/openapi.json']) {
    const policy = String((await app.inject(url)).headers['content-security-policy']);
    assert.match(policy, /script-src 'self'(;|$)/);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/);
  }
});

test('serves the description that is in the repository, compressed where that is accepted', async () => {
  const plain = await app.inject('/docs/api/openapi.json');
  assert.match(JSON.parse(plain.body).openapi, /^3\.1\./);
  const headers = { 'accept-encoding': 'gzip, br' };
  const compressed = await app.inject({ url: '/docs/api/openapi.json', headers });
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  assert.equal(gunzipSync(compressed.rawPayload).toString(), plain.body);
});

test('answers 404 for everything else below the reference', async () => {
  for (const url of ['/docs/api/', '/docs/api/index.html', '/docs/api/../api.ts', '/docs/api/x/y'])
    assert.equal((await app.inject(url)).statusCode, 404, url);
});
