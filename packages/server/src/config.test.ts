import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from './config.ts';

test('without a word about keys and mail the key file is with the data, and no mail goes out', () => {
  const { outer_key, mail } = readConfig({ ASSAY_DATA: '/srv/assay' });
  assert.deepEqual([outer_key, mail], [{ file: '/srv/assay/keys/kek' }, undefined]);
});

test('a key command is split at blanks, and is told nothing of our environment', () => {
  const { outer_key } = readConfig({
    ASSAY_KEK_FILE: '/run/kek',
    ASSAY_KEK_COMMAND: ' /opt/kms  --key assay ',
    ASSAY_ADMIN_EMAIL: 'a@example.org',
    ASSAY_ADMIN_PASSWORD: 'secret',
    DATABASE_URL: 'postgres://a:secret@b/c',
    PATH: '/bin',
    AWS_REGION: 'eu',
  });
  assert.deepEqual(outer_key, {
    file: '/run/kek',
    command: {
      line: ['/opt/kms', '--key', 'assay'],
      environment: { PATH: '/bin', AWS_REGION: 'eu' },
    },
  });
});

test('mail comes from the host of the page unless told', () => {
  const senders: [url: string, from: string][] = [
    ['https://assay.example.org:8443/in', 'assay@assay.example.org'],
    ['http://127.0.0.1:8080', 'assay@[127.0.0.1]'],
    ['http://[::1]:8080', 'assay@[IPv6:::1]'],
  ];
  const ASSAY_SMTP_URL = 'smtp://mail.example.org';
  for (const [ASSAY_PUBLIC_URL, from] of senders)
    assert.equal(readConfig({ ASSAY_SMTP_URL, ASSAY_PUBLIC_URL }).mail?.from, from);
  const told = readConfig({ ASSAY_SMTP_URL, ASSAY_MAIL_FROM: 'no-reply@example.org' });
  assert.deepEqual(told.mail, { smtp_url: ASSAY_SMTP_URL, from: 'no-reply@example.org' });
});

test('logs are named after the page’s host and path unless told, and are anchored beside the data', () => {
  const origins: [url: string, origin: string][] = [
    ['https://assay.example.org:8443/in/', 'assay.example.org:8443/in'],
    ['http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['https://example.org/a+b', 'example.org/a%2Bb'],
  ];
  for (const [ASSAY_PUBLIC_URL, origin] of origins)
    assert.equal(readConfig({ ASSAY_PUBLIC_URL }).log_origin, origin);
  const told = { ASSAY_DATA: '/srv/assay', ASSAY_LOG_ORIGIN: 'logs.example.org' };
  const { log_origin, anchor } = readConfig(told);
  assert.deepEqual([log_origin, anchor], ['logs.example.org', '/srv/assay/anchor']);
  assert.equal(readConfig({ ASSAY_ANCHOR: '/mnt/anchor' }).anchor, '/mnt/anchor');
  for (const wrong of ['a b', 'a+b', 'a/', '/a'])
    assert.throws(() => readConfig({ ASSAY_LOG_ORIGIN: wrong }), /ASSAY_LOG_ORIGIN must be a host/);
});

test('stored bytes are checked again in a number of days, fourteen unless told', () => {
  assert.equal(readConfig({}).recheck_days, 14);
  assert.equal(readConfig({ ASSAY_RECHECK_DAYS: '30' }).recheck_days, 30);
  for (const wrong of ['0', '-1', '1.5', '400', 'never'])
    assert.throws(
      () => readConfig({ ASSAY_RECHECK_DAYS: wrong }),
      /ASSAY_RECHECK_DAYS must be a number of days/,
    );
});

test('the greatest age of advisories is a number of days, seven unless told', () => {
  assert.equal(readConfig({}).advisory_max_age_days, 7);
  assert.equal(readConfig({ ASSAY_ADVISORY_MAX_AGE: '0.5' }).advisory_max_age_days, 0.5);
  for (const wrong of ['0', '-1', '7d', 'never', 'Infinity'])
    assert.throws(
      () => readConfig({ ASSAY_ADVISORY_MAX_AGE: wrong }),
      /ASSAY_ADVISORY_MAX_AGE must be a number of days/,
    );
});

test('a value that is wrong is not repeated, for it may be secret', () => {
  const wrong = {
    ASSAY_SMTP_URL: 'http://u:MARK@h',
    ASSAY_MAIL_FROM: 'MARK',
    DATABASE_URL: 'MARK',
  };
  const say = (error: Error) =>
    /ASSAY_SMTP_URL must be .*\n?/.test(error.message) &&
    error.message.split('\n').length === 3 &&
    !error.message.includes('MARK');
  assert.throws(() => readConfig(wrong), say);
});

test('payments are off unless key, secret and prices of the provider are there, and never half on', () => {
  assert.equal(readConfig({}).stripe, undefined);
  const secrets = { ASSAY_STRIPE_SECRET_KEY: 'sk_1', ASSAY_STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const prices = { ASSAY_STRIPE_PRICES: ' sboms_uploaded=price_1  users=price_2 ' };
  assert.deepEqual(readConfig({ ...secrets, ...prices }).stripe, {
    ...{ secret_key: 'sk_1', webhook_secret: 'whsec_1', api: 'https://api.stripe.com' },
    prices: { sboms_uploaded: 'price_1', users: 'price_2' },
  });
  for (const half of [secrets, prices])
    assert.throws(() => readConfig(half), /belong together: set all or none/);
  for (const wrong of ['sboms_uploaded', 'files=price_1', 'users=price_1 users=price_2', '  '])
    assert.throws(
      () => readConfig({ ...secrets, ASSAY_STRIPE_PRICES: wrong }),
      /^Error: ASSAY_STRIPE_PRICES must be meters with their prices/,
    );
  for (const api of ['http://api.example', 'https://api.example/v1', 'ftp://127.0.0.1'])
    assert.throws(
      () => readConfig({ ...secrets, ...prices, ASSAY_STRIPE_API: api }),
      /^Error: ASSAY_STRIPE_API must be an https address/,
    );
});
