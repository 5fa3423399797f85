import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { catalogueTasks } from '@assay/server/features/catalogue/jobs.ts';
import { prepareFirstStart } from '@assay/server/features/setup/service.ts';
import { listenOnLoopback, type TestServer, testServer } from '@assay/server/test-server.ts';
import { counted } from '../counted.ts';
import { EXIT } from '../exit-codes.ts';
import { runAssay, vector } from '../test-command.ts';

let server: TestServer;
let home: string;
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'assay-cli-'));
  server = await testServer();
  const url = await listenOnLoopback(server);
  const { db, documents } = server;
  const parts = { database: db.worker, blobs: documents.blobs, folder: join(home, 'feeds') };
  await server.work(catalogueTasks(parts));
  const admin = { email: 'root@example.org', password: 'Grün-Haus-7 Stufen' };
  await prepareFirstStart({ database: db.app, contextOf: server.contextOf }, url, admin);
  const login = ['login', '--url', url, '--user', admin.email];
  const { code, stderr } = await runAssay(login, { env: env(), input: admin.password });
  assert.equal(code, 0, stderr);
  const folder = join(home, 'records');
  await cp(vector('advisories'), folder, { recursive: true });
  await assay('advisories', 'import', folder);
  await assay('push', vector('sboms/example11.spdx.json'), '--project', 'acme/hello');
});
after(async () => {
  await server.stop();
  await rm(home, { recursive: true, force: true });
});

const env = () => ({ XDG_CONFIG_HOME: home });

async function assay(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runAssay(args, { env: env() });
  assert.equal(code, 0, stderr);
  return stdout;
}

test('waits for a re-match and reports its changes', async () => {
  assert.match(
    await assay('rematch'),
    /^Matcher \d+, \d+ package versions compared: 0 matches added, 0 removed, 0 changed; 0 vulnerabilities$/m,
  );
  const [row] = await server.db.owner<{ id: string; gone: number }>(
    `with one as (select vuln_id from package_match where verdict = 1 limit 1),
     gone as (delete from package_match m using one where m.vuln_id = one.vuln_id returning m.vuln_id)
     select v.id, (select count(*)::int from gone) as gone from vulnerability v join one using (vuln_id)`,
  );
  assert.ok(row);
  const text = await assay('rematch');
  assert.match(
    text,
    new RegExp(
      ` ${counted(row.gone, 'match', 'matches')} added, 0 removed, 0 changed; 1 vulnerability$`,
      'm',
    ),
  );
  assert.match(text, new RegExp(`^ {2}${row.id} {2}\\+${row.gone} -0, 0 changed$`, 'm'));
  const done = JSON.parse(await assay('rematch', '--json'));
  assert.deepEqual([done.status, done.reason, done.added], ['done', 'request', 0]);
});

test('an argument is wrong usage', async () => {
  const wrong = await runAssay(['rematch', 'all'], { env: env() });
  assert.equal(wrong.code, EXIT.usage, wrong.stderr);
});
