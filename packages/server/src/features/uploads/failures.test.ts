import assert from 'node:assert/strict';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { after, before, test } from 'node:test';
import { watchDiskSpace } from '../../platform/disk-space.ts';
import { BODY_LIMITS } from '../../platform/http/body-scheduler.ts';
import {
  listenOnLoopback,
  sendOver,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '../../test-server.ts';
import { until } from '../../test-until.ts';
import { bomOf } from '../sboms/test-bom.ts';
import { push } from './test-documents.ts';

/** One with free space, and one whose disk is below its reserve. */
let server: TestServer;
let low: TestServer;
let origin: string;
before(async () => {
  low = await testServer({ disk: watchDiskSpace([tmpdir()], Number.MAX_SAFE_INTEGER) });
  server = await testServer();
  origin = await listenOnLoopback(server);
});
after(() => Promise.all([low.stop(), server.stop()]));

const uploadsOf = async (tenant: TestTenant) =>
  (await tenant.as('LedgerAdmin').listUploads({})).items;

/** Checks the record of a failure: the sender's answer, and no SBOM. */
async function assertFailed(tenant: TestTenant, uuid: string | undefined, status: number) {
  const one = await tenant.as('LedgerAdmin').getUpload({ uuid: uuid ?? '' });
  assert.deepEqual(
    [one.state, one.error?.status, one.sbomid, one.project, one.version],
    ['failed', status, null, 'acme/new', '7'],
  );
  assert.ok(one.error?.message && one.ended_at);
  assert.deepEqual((await tenant.as('LedgerAdmin').listProjects({})).items, []);
  assert.deepEqual(await tenant.auditedActions(), []);
}

const QUERY = 'project=acme%2Fnew&version=7';

test('507: an upload refused by a full disk is recorded as failed', async () => {
  const tenant = await testTenant(low);
  const { status, upload } = await push(tenant, QUERY, bomOf('a'));
  assert.equal(status, 507);
  await assertFailed(tenant, upload, 507);
  assert.equal((await uploadsOf(tenant)).length, 1);
});

/** Starts an upload and lets the caller end it. */
function begin(token: string, length: number | null): ClientRequest {
  const sending = request(`${origin}/api/v1/sboms?${QUERY}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      ...(length !== null && { 'content-length': length }),
    },
  });
  sending.on('error', () => {});
  sending.flushHeaders();
  return sending;
}

interface Refusal {
  status: number | undefined;
  retryAfter: string | undefined;
  upload: string | undefined;
}

const answerTo = (sending: ClientRequest) =>
  new Promise<Refusal>((resolve) => {
    sending.on('response', ({ statusCode, headers }) => {
      const [, upload] = /uploads\/([0-9a-f-]{36})/.exec(String(headers.link)) ?? [];
      resolve({ status: statusCode, retryAfter: headers['retry-after'], upload });
    });
  });

test('503: a large upload beyond those that a tenant may have at once is recorded as failed', async (t) => {
  const tenant = await testTenant(server);
  const token = await tenant.tokenOf('LedgerAdmin');
  const large = BODY_LIMITS.small_bytes + 1;
  const held = Array.from({ length: BODY_LIMITS.large_of_one }, () => begin(token, large));
  t.after(() => held.forEach((one) => void one.destroy()));
  const receiving = async () =>
    (await tenant.as('LedgerAdmin').countUploads({})).in_progress === held.length;
  await until(receiving);

  const told = await answerTo(begin(token, large));
  assert.deepEqual([told.status, told.retryAfter], [503, '30']);
  await assertFailed(tenant, told.upload, 503);

  const untold = begin(token, null);
  const answered = answerTo(untold);
  untold.write(Buffer.alloc(large, 0x20));
  const refused = await answered;
  assert.deepEqual([refused.status, refused.retryAfter], [503, '30']);
  await assertFailed(tenant, refused.upload, 503);

  const other = await testTenant(server);
  const small = await push(other, 'project=p', bomOf('a'));
  assert.equal(small.status, 201, 'another tenant goes on');
});

/** Uses up an actor's upload rate; the next one is free in ten seconds. */
const drain = (who: string) =>
  server.db.owner(
    `update rate_bucket set tokens = -99, updated_at = clock_timestamp() + interval '1 hour'
     where key = 'U:uploadSbom:' || $1 returning key`,
    [who],
  );
const refill = (who: string) =>
  server.db.owner(
    `update rate_bucket set updated_at = clock_timestamp() - interval '1 hour'
     where key = 'U:uploadSbom:' || $1`,
    [who],
  );

test("429: uploads beyond a user's rate get a Retry-After, and leave no record", async () => {
  const tenant = await testTenant(server);
  const first = await push(tenant, 'project=p&version=1', bomOf('a'));
  assert.equal(first.status, 201);
  const [one] = await uploadsOf(tenant);
  const sender = one?.sent_by.uuid ?? '';
  assert.equal((await drain(sender)).length, 1);
  const send = sendOver(origin, {
    authorization: `Bearer ${await tenant.tokenOf('LedgerAdmin')}`,
    'content-type': 'application/octet-stream',
  });
  const upload = (body: Uint8Array<ArrayBuffer>) =>
    send('/sboms?project=p&version=2', { method: 'POST', body });
  for (const body of [bomOf('b'), Buffer.alloc(BODY_LIMITS.small_bytes + 1)]) {
    const refused = await upload(body);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '10']);
    assert.equal(refused.headers.get('link'), null);
    await refused.arrayBuffer();
  }
  assert.equal((await uploadsOf(tenant)).length, 1);
  assert.deepEqual(await tenant.auditedActions(), ['sbom.upload']);
  const other = tenant.as('TenantAdmin');
  await other.uploadSbom({ project: 'p', version: '3', body: bomOf('c') });
  await refill(sender);
  assert.equal((await upload(bomOf('b'))).status, 201);
});
