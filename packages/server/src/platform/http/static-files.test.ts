import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { serveStaticFiles } from './static-files.ts';
import { probeServer } from './test-probe-server.ts';

const root = mkdtempSync(join(tmpdir(), 'assay-page-'));
const script = 'console.log("a script that is long enough to be worth packing");';
let app: FastifyInstance;
before(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<style nonce="__CSP_NONCE__"></style>__CSP_NONCE__');
  writeFileSync(join(root, 'assets/app-1a2b.js'), script);
  writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(root, 'favicon.svg'), '<svg/>');
  app = probeServer();
  serveStaticFiles(app, root);
  await app.ready();
});
after(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

test('every path of the page returns the page, with its own nonce', async () => {
  const nonces = new Set<string>();
  for (const url of ['/', '/index.html', '/projects/a/b%20c', '/auth/signin?x=1', '/apidocs']) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200, url);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-store');
    const nonce = /^<style nonce="([\w+/=]{24})"><\/style>\1$/.exec(body)?.[1] ?? '';
    const policy = String(headers['content-security-policy']);
    assert.ok(policy.includes(`style-src 'self' 'nonce-${nonce}'`), policy);
    assert.ok(policy.includes("script-src 'self';") && policy.includes("default-src 'none'"));
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 5);
});

test('a file with its digest in the name is cached forever, others are revalidated', async () => {
  const asset = await app.inject('/assets/app-1a2b.js');
  assert.deepEqual(
    [asset.body, asset.headers['cache-control'], asset.headers['x-content-type-options']],
    [script, 'public, max-age=31536000, immutable', 'nosniff'],
  );
  const icon = await app.inject('/favicon.svg');
  assert.deepEqual([icon.body, icon.headers['cache-control']], ['<svg/>', 'no-cache']);
});

test('sends a compressed file to clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const answer = await app.inject({ url: '/assets/app-1a2b.js', headers });
  assert.equal(answer.headers['content-encoding'], 'br');
  assert.match(String(answer.headers['content-type']), /javascript; charset=utf-8$/);
  assert.equal(brotliDecompressSync(answer.rawPayload).toString(), script);
});

test('404: a missing asset, and anything unknown under /api, is not the page', async () => {
  for (const url of ['/assets/gone.js', '/api', '/api/', '/api/v1/nothing', '/api/v2/probes']) {
    const { statusCode, body } = await app.inject(url);
    assert.equal(statusCode, 404, url);
    assert.equal(JSON.parse(body).error, 'Path not found');
  }
});

test('404: nothing outside the directory is served', async () => {
  const outside = join(root, '..', 'outside.txt');
  writeFileSync(outside, 'secret');
  for (const url of ['/../outside.txt', '/%2e%2e/outside.txt', '/assets/..%2f..%2foutside.txt'])
    assert.ok(!(await app.inject(url)).body.includes('secret'), url);
  rmSync(outside);
});

test('404: a write to a path of the page', async () => {
  assert.equal((await app.inject({ method: 'POST', url: '/projects' })).statusCode, 404);
});
