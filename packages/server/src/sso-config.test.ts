import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const CLIENT = { ASSAY_SSO_ISSUER: 'https://id.example.org/realm', ASSAY_SSO_CLIENT_ID: 'assay' };

test('without a provider, none is configured and tenants are not hidden', () => {
  assert.deepEqual(readConfig({}).sso, { provider: undefined, hideTenants: false });
  assert.equal(readConfig({ ASSAY_SSO_HIDE_TENANTS: 'true' }).sso.hideTenants, true);
});

test('the secret comes from the environment or from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-sso-'));
  const file = join(folder, 'secret');
  await writeFile(file, 'in a file\n');
  const provider = { issuer: CLIENT.ASSAY_SSO_ISSUER, client_id: 'assay', tenant: 'default' };
  assert.deepEqual(readConfig({ ...CLIENT, ASSAY_SSO_CLIENT_SECRET: 'said' }).sso.provider, {
    ...provider,
    client_secret: 'said',
  });
  assert.deepEqual(
    readConfig({ ...CLIENT, ASSAY_SSO_CLIENT_SECRET_FILE: file, ASSAY_SSO_TENANT: 'Acme' }).sso
      .provider,
    { ...provider, tenant: 'Acme', client_secret: 'in a file' },
  );
  await rm(folder, { recursive: true });
  assert.throws(() => readConfig({ ...CLIENT, ASSAY_SSO_CLIENT_SECRET_FILE: file }), /_FILE must/);
});

test('settings that belong together are set together, and an issuer over plain http is refused', () => {
  const secret = { ASSAY_SSO_CLIENT_SECRET: 'said' };
  for (const part of [CLIENT, secret, { ...CLIENT, ...secret, ASSAY_SSO_CLIENT_SECRET_FILE: 'f' }])
    assert.throws(() => readConfig(part), /belong together/);
  for (const issuer of ['http://id.example.org', 'https://id.example.org/?a=b', 'ftp://id', 'id'])
    assert.throws(
      () => readConfig({ ...CLIENT, ...secret, ASSAY_SSO_ISSUER: issuer }),
      /ASSAY_SSO_ISSUER must be/,
    );
  const local = { ...CLIENT, ...secret, ASSAY_SSO_ISSUER: 'http://127.0.0.1:9000' };
  assert.equal(readConfig(local).sso.provider?.issuer, 'http://127.0.0.1:9000');
});
