import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import type { Gate } from '@assay/contract/coverage.ts';
import { lockTable, waitingSessions } from '../../../platform/db/test-lock.ts';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { until } from '../../../test-until.ts';
import { importInto, recordFor, uploadPurls } from '../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';

let server: TestServer;
let tenant: TestTenant;
before(async () => {
  server = await testServer();
  await server.work();
  tenant = await testTenant(server);
  await importInto(server, [
    npmRecord('CVE-2026-0001', { name: 'ranged', ...rated('medium') }),
    npmRecord('CVE-2026-0002', { name: 'unrated' }),
    npmRecord('CVE-2026-0003', {
      ...rated('medium'),
      affected: [{ package: { ecosystem: 'npm', name: 'vague' } }],
    }),
  ]);
});
after(() => server.stop());

/** Outcome and reasons for an SBOM of some purls. */
async function judged(purls: string[], fail_on: 'critical' | 'medium' = 'medium') {
  const sbomid = await uploadPurls(tenant, 'gate', purls);
  const gate = await tenant.as('Visitor').getSbomGate({ sbomid, fail_on });
  return [gate.outcome, ...gate.reasons.map(({ reason, count }) => `${reason} ${count}`)];
}

test('a finding fails from its severity on, and matters to no gate above it', async () => {
  assert.deepEqual(await judged(['pkg:npm/ranged@1.0.0']), ['failed']);
  assert.deepEqual(await judged(['pkg:npm/ranged@1.0.0'], 'critical'), ['passed']);
  assert.deepEqual(await judged(['pkg:npm/ranged@2.0.0']), ['passed']);
});

test('undecided when an unknown verdict or a missing rating could be as severe', async () => {
  assert.deepEqual(await judged(['pkg:npm/vague@1.0.0']), ['undecided', 'unknown_verdict 1']);
  assert.deepEqual(await judged(['pkg:npm/vague@1.0.0'], 'critical'), ['passed']);
  const odd = ['undecided', 'not_a_version 1', 'unknown_verdict 1'];
  assert.deepEqual(await judged(['pkg:npm/ranged@latest']), odd);
  assert.deepEqual(await judged(['pkg:npm/unrated@1.0.0'], 'critical'), ['undecided', 'unrated 1']);
});

test('names a rating that only a shared record gives, when the gate fails and when it passes', async () => {
  const several = { related: ['CVE-2026-0801', 'CVE-2026-0802'] };
  await importInto(server, [
    {
      id: 'ALSA-2026:0800',
      modified: '2026-01-01T00:00:00Z',
      summary: 'Important: shared security update',
      ...several,
      affected: [
        {
          package: { ecosystem: 'AlmaLinux:9', name: 'shared' },
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '0:2-1.el9' }] }],
        },
      ],
    },
    npmRecord('CVE-2026-0802', { name: 'elsewhere', ...rated('medium') }),
  ]);
  const purl = 'pkg:rpm/almalinux/shared@1-1.el9?distro=almalinux-9.4';
  const sbomid = await uploadPurls(tenant, 'gate', [purl]);
  const shared = { id: 'CVE-2026-0801', severity: 'high', findings: 1 };
  const rating_from = { source: 'osv', advisory: 'ALSA-2026:0800', vulnerabilities: 2 };
  const failed = await tenant.as('Visitor').getSbomGate({ sbomid, fail_on: 'high' });
  assert.deepEqual([failed.outcome, failed.findings.high], ['failed', 1]);
  assert.deepEqual(failed.shared_ratings, [{ ...shared, rating_from }]);
  await tenant.as('LedgerAdmin').askSbomGate({ sbomid, fail_on: 'high' });
  const { gate: asked } = await tenant.as('Visitor').getAskedGate({ sbomid });
  assert.deepEqual([asked?.outcome, asked?.shared_rating_findings], ['failed', 1]);
  const passed = await tenant.as('Visitor').getSbomGate({ sbomid, fail_on: 'critical' });
  assert.deepEqual([passed.outcome, passed.shared_rating_findings], ['passed', 1]);
  assert.deepEqual(passed.shared_ratings, [{ ...shared, rating_from }]);
  const other = await tenant.as('Visitor').getSbomGate({
    sbomid: await uploadPurls(tenant, 'gate', ['pkg:npm/ranged@1.0.0']),
    fail_on: 'critical',
  });
  assert.deepEqual([other.outcome, other.shared_ratings], ['passed', []]);
});

test("records a pipeline's gate with its upload, audits it, and shows it to readers of the SBOM", async () => {
  const other = await testTenant(server);
  const sbomid = await uploadPurls(other, 'asked', ['pkg:npm/ranged@1.0.0', 'odd']);
  const [pipeline, reader] = [other.as('LedgerAdmin'), other.as('Visitor')];
  const recorded = async () => (await reader.getAskedGate({ sbomid })).gate;
  assert.equal(await recorded(), null);
  await reader.getSbomGate({ sbomid });
  assert.equal(await recorded(), null, 'looking records nothing');
  const failed = await pipeline.askSbomGate({ sbomid, fail_on: 'medium' });
  assert.equal(failed.outcome, 'failed');
  const first = await recorded();
  assert.deepEqual(
    [first?.outcome, first?.fail_on, first?.findings.medium, first?.reason_count],
    ['failed', 'medium', 1, 1],
  );
  await pipeline.askSbomGate({ sbomid, fail_on: 'critical', allow_unchecked: true });
  assert.equal((await recorded())?.outcome, 'passed');
  const [upload] = (await pipeline.listUploads({})).items;
  assert.deepEqual([upload?.sbomid, upload?.gate?.outcome], [sbomid, 'passed']);
  const entries = await server.db.owner<{ details: object }>(
    `select details from audit_entry where action = 'sbom.gate' and subject_uuid = '${sbomid}' order by at`,
  );
  assert.deepEqual(
    entries.map(({ details }) => details),
    [
      { fail_on: 'medium', allow_unchecked: false, gate: 'failed' },
      { fail_on: 'critical', allow_unchecked: true, gate: 'passed' },
    ],
  );
});

test('lesser roles and other tenants record nothing', async () => {
  const sbomid = await uploadPurls(tenant, 'guarded', ['pkg:npm/ranged@1.0.0']);
  const stranger = await testTenant(server);
  await assert.rejects(tenant.as('Visitor').askSbomGate({ sbomid }), refused(403));
  await assert.rejects(stranger.as('TenantAdmin').askSbomGate({ sbomid }), refused(404));
  await assert.rejects(stranger.as('Visitor').getAskedGate({ sbomid }), refused(404));
  assert.equal((await tenant.as('Visitor').getAskedGate({ sbomid })).gate, null);
});

test('an SBOM without packages passes no gate', async () => {
  assert.deepEqual(await judged([]), ['undecided', 'no_components 0']);
});

test('counts every reason in the document separately', async () => {
  const purls = ['pkg:npm/a', 'pkg:deb/debian/b@1', 'pkg:generic/c@1', 'no purl', 'pkg:npm/d@^1'];
  purls.push('pkg:github/e/f@v1', 'pkg:npm/g@1.0.0');
  const [outcome, ...reasons] = await judged(purls);
  assert.equal(outcome, 'undecided');
  assert.deepEqual(reasons.toSorted(), [
    ...['no_ecosystem 1', 'no_release 1', 'no_version 1', 'not_a_version 1', 'repository 1'],
    'unreadable_purl 1',
  ]);
});

test('a source that is loaded or removed while a gate is judged decides nothing', async () => {
  const sbomid = await uploadPurls(tenant, 'raced', ['pkg:pub/raced@1.0.0']);
  const vulnerable = npmRecord('CVE-2026-0901', {
    affected: [{ package: { ecosystem: 'Pub', name: 'raced' }, versions: ['1.0.0'] }],
    ...rated('critical'),
  });
  const answerOf = ({ outcome, reasons }: Gate) => [outcome, ...reasons.map((one) => one.reason)];
  const ask = () => tenant.as('LedgerAdmin').askSbomGate({ sbomid });
  const loaded = await whileJudging(ask, () => importInto(server, [vulnerable]));
  assert.deepEqual(answerOf(loaded), ['undecided', 'no_source']);
  assert.deepEqual(answerOf(await ask()), ['failed']);
  await importInto(server, [recordFor('Pub', { id: 'CVE-2026-0901' })]);
  const removed = await whileJudging(ask, () =>
    server.db.owner("update advisory_coverage set newest_import_at = null where ecosystem = 'Pub'"),
  );
  assert.deepEqual(answerOf(removed), ['undecided', 'no_source']);
});

/** Changes something when a gate has read the findings and waits for the decisions about them. */
async function whileJudging(ask: () => Promise<Gate>, change: () => Promise<unknown>) {
  const release = await lockTable(server.db.url, 'decision_revision', 'access exclusive');
  try {
    const gate = ask();
    await until(async () => (await waitingSessions(server.db)) > 0);
    await change();
    await release();
    return await gate;
  } finally {
    await release();
  }
}

test('another tenant’s SBOM answers as one that never was', async () => {
  const sbomid = await uploadPurls(tenant, 'gate', ['pkg:npm/ranged@1.0.0']);
  const stranger = await testTenant(server);
  await assert.rejects(
    stranger.as('TenantAdmin').getSbomGate({ sbomid }),
    (error) => error instanceof ApiError && error.status === 404,
  );
});

test('loading a source decides undecided findings', async () => {
  const purls = ['pkg:gem/a@1', 'pkg:npm/d@1.0.0'];
  assert.deepEqual(await judged(purls), ['undecided', 'no_source 1']);
  await importInto(server, [recordFor('RubyGems')]);
  assert.deepEqual(await judged(purls), ['passed']);
});
