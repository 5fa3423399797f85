import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { serveSecurityTxt } from './security-txt.ts';

test('security.txt names contact, canonical address and an end within a year (RFC 9116)', async () => {
  const app = fastify();
  serveSecurityTxt(app, { publicUrl: 'https://assay.test/', contact: 'mailto:a@b.example' });
  const answer = await app.inject('/.well-known/security.txt');
  await app.close();
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
  const fields = new Map(
    answer.body
      .trimEnd()
      .split('\r\n')
      .map((line): [string, string] => {
        const [name = '', value = ''] = line.split(': ');
        return [name, value];
      }),
  );
  assert.equal(fields.get('Contact'), 'mailto:a@b.example');
  assert.equal(fields.get('Canonical'), 'https://assay.test/.well-known/security.txt');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 170 && days < 365, `${days} days`);
});
