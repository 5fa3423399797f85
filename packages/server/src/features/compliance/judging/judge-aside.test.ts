import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createLull } from '../../../platform/jobs/lull.ts';
import { type TestServer, testServer, testTenant } from '../../../test-server.ts';
import { complianceTasks } from '../jobs.ts';
import { createJudge } from './judge-aside.ts';

const COMPONENTS = 1_500;

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

const BODY = JSON.stringify({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  components: Array.from({ length: COMPONENTS }, (_, i) => ({
    ...{ type: 'library', name: `part-${i}`, version: '1.0.0', purl: `pkg:npm/part-${i}@1.0.0` },
    licenses: i % 2 === 0 ? [{ license: { id: 'MIT' } }] : [],
  })),
});

/** A document that is stored, as the worker names it. */
async function stored() {
  const tenant = await testTenant(server);
  const input = { project: 'acme/app', version: '1', wait: 'ready', body: BODY } as const;
  await tenant.as('LedgerAdmin').uploadSbom(input);
  return { tenant_uuid: tenant.uuid, sha256: createHash('sha256').update(BODY).digest() };
}

test('a large document is judged in a thread, with the results of a small one', async () => {
  const document = await stored();
  const judge = createJudge(server.documents);
  const here = await judge({ ...document, component_count: null });
  const aside = await judge({ ...document, component_count: COMPONENTS });
  assert.deepEqual(aside, here);
  assert.equal(aside.results.ntia.total, COMPONENTS);
  assert.deepEqual(
    aside.licenses.map(({ licenses, components }) => [licenses, components]).sort(),
    [
      [[], COMPONENTS / 2],
      [['MIT'], COMPONENTS / 2],
    ],
  );
});

test('several documents wait for one thread, and each gets its own answer', async () => {
  const [one, other] = [await stored(), await stored()];
  const judge = createJudge(server.documents);
  const large = { component_count: COMPONENTS };
  const missing = { ...one, sha256: Buffer.alloc(32), ...large };
  const [first, second, third] = await Promise.allSettled([
    judge({ ...one, ...large }),
    judge(missing),
    judge({ ...other, ...large }),
  ]);
  assert.equal(second?.status, 'rejected');
  assert.deepEqual(
    [first, third].map((of) => of?.status === 'fulfilled' && of.value.results.ntia.total),
    [COMPONENTS, COMPONENTS],
  );
});

test('a document whose derived file is gone is read again', async () => {
  const document = await stored();
  await server.documents.derived.remove(document.tenant_uuid, document.sha256);
  const { results } = await createJudge(server.documents)({
    ...document,
    component_count: COMPONENTS,
  });
  assert.equal(results.ntia.total, COMPONENTS);
});

test('one job judges for all tenants, and those that come meanwhile end at once', async () => {
  const [one, other] = [await stored(), await stored()];
  const lull = createLull();
  const judge = complianceTasks(server.db.worker, server.documents, { lull })['compliance.judge'];
  assert.ok(judge);
  const { signal } = new AbortController();
  const jobOf = (tenant_uuid: string) => ({
    ...{ id: '1', task: 'compliance.judge', payload: {}, attempt: 1 },
    ...{ tenant_uuid, signal },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const upload = lull.busy(() => promise);
  const ended: string[] = [];
  const first = judge(jobOf(one.tenant_uuid)).then(() => ended.push('first'));
  for (const { tenant_uuid } of [one, other]) await judge(jobOf(tenant_uuid));
  ended.push('others');
  resolve();
  await Promise.all([upload, first]);
  assert.deepEqual(ended, ['others', 'first']);
  const recorded = 'select tenant_uuid from sbom_compliance where tenant_uuid in ($1, $2)';
  const of = [one.tenant_uuid, other.tenant_uuid];
  assert.equal((await server.db.owner(recorded, of)).length, 2);
  // The next job is not the one that ended.
  await judge(jobOf(one.tenant_uuid));
});
