import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type FileServer, startFileServer } from '../../platform/http-client/test-file-server.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { createTaskRuns } from './test-task-runs.ts';

const PRESENT = new Date().getUTCFullYear();
const YEARS = Array.from({ length: PRESENT - 2002 + 1 }, (_, i) => 2002 + i);

let server: TestServer;
let tenant: TestTenant;
let feeds: FileServer;
before(async () => {
  server = await testServer();
  await server.work();
});
beforeEach(async () => {
  feeds = await startFileServer();
  tenant = await testTenant(server);
  for (const table of ['scheduled_task', 'queue._private_jobs', 'advisory', 'vulnerability'])
    await server.db.owner(`delete from ${table}`);
  for (const year of YEARS) publish(String(year), [`CVE-${year}-0001`]);
  publish('modified', []);
});
after(() => server.stop());

const runs = () => createTaskRuns(server, () => tenant);
const pathOf = (part: string) => `/feeds/nvdcve-2.0-${part}.json.gz`;

/** Publishes a feed as NVD does. */
function publish(part: string, ids: string[], vulnStatus = 'Analyzed'): void {
  const at = '2026-01-01T00:00:00.000';
  const cveOf = (id: string) => ({
    ...{ id, published: at, lastModified: at, vulnStatus },
    descriptions: [{ lang: 'en', value: `Vulnerability ${id}.` }],
  });
  const body = JSON.stringify({
    ...{ resultsPerPage: ids.length, startIndex: 0, totalResults: ids.length },
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: at },
    vulnerabilities: ids.map((id) => ({ cve: cveOf(id) })),
  });
  feeds.put(pathOf(part), gzipSync(body));
}

const subscribe = () => runs().subscribe({ kind: 'nvd', location: `${feeds.origin}/feeds/` });

test('reads the feeds of all years, then only that of changes', async (t) => {
  t.after(() => feeds.stop());
  const first = await subscribe();
  assert.deepEqual([first.status, first.added], ['succeeded', YEARS.length], first.error ?? '');
  publish('modified', ['CVE-2002-0001', `CVE-${PRESENT}-0002`], 'Rejected');
  const second = await runs().again();
  assert.deepEqual([second.status, second.read], ['succeeded', 2], second.error ?? '');
  const third = await runs().again();
  assert.deepEqual([third.status, third.read], ['succeeded', 0], 'an unchanged feed is not read');
});

test('reads all years again when the last complete run is too long ago', async (t) => {
  t.after(() => feeds.stop());
  await subscribe();
  await server.db.owner(
    `update scheduled_task set state = jsonb_set(state, '{read_at}', to_jsonb(0))`,
  );
  const again = await runs().again();
  assert.deepEqual([again.status, again.read], ['succeeded', YEARS.length], again.error ?? '');
});

test('fails when the feed of a year is missing, other than that of the present year', async (t) => {
  t.after(() => feeds.stop());
  feeds.remove(pathOf(String(PRESENT)));
  assert.equal((await subscribe()).status, 'succeeded');
  feeds.remove(pathOf('2015'));
  await server.db.owner(
    `update scheduled_task set state = jsonb_set(state, '{read_at}', to_jsonb(0))`,
  );
  const failed = await runs().again();
  assert.equal(failed.status, 'failed');
  assert.match(failed.error ?? '', /no feed nvdcve-2\.0-2015\.json\.gz/);
});
