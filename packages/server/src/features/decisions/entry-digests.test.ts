/** Decisions that other ranges and other content of advisories open again (ADR 0067). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../test-server.ts';
import { importInto, uploadPurls } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import { instantNow } from '../sbom-content/as-of/test-as-of.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

type Event = { introduced: string } | { fixed: string };

interface Content {
  events?: Event[];
  versions?: string[];
  [field: string]: unknown;
}

const BELOW_2 = [{ introduced: '0' }, { fixed: '2.0.0' }];
let minutes = 0;

/** Imports a revision of a record about the package that has its name; each is newer than the one before. */
async function tell(id: string, { events = BELOW_2, versions, ...fields }: Content = {}) {
  minutes += 1;
  const modified = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
  const affected = {
    package: { ecosystem: 'npm', name: nameOf(id) },
    ranges: [{ type: 'SEMVER', events }],
    ...(versions && { versions }),
  };
  const record = npmRecord(id, { ...rated('high'), affected: [affected], ...fields });
  await importInto(server, [{ ...record, modified }]);
}

const nameOf = (id: string) => id.replace(/^\w+-/, 'of-').toLowerCase();
const packageOf = (id: string) => `pkg:npm/${nameOf(id)}`;

/** A tenant with an SBOM that has a vulnerability, about which it decided, and how its finding shows. */
async function decided(id: string, reopen_on: ('range' | 'advisory')[], more: object = {}) {
  const tenant = await testTenant(server);
  const sbomid = await uploadPurls(tenant, 'acme/app', [`${packageOf(id)}@1.0.0`]);
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'project', path: 'acme/app', state: 'not_affected', reopen_on },
    items: [{ vulnerability: id, package: packageOf(id) }],
    ...more,
  });
  return { tenant, sbomid, shown: () => shownIn(tenant, id, sbomid) };
}

/** Reason for which a decision is open again, if all places that show it agree; they are the row, the page, the list and the gate. */
async function shownIn(tenant: TestTenant, id: string, sbomid: string) {
  const visitor = tenant.as('Visitor');
  const { items } = await visitor.listSbomVulnerabilities({ sbomid });
  const row = items.find((one) => one.id === id) ?? assert.fail();
  const reason = row.decision?.reopened_by ?? null;
  const open = reason === null ? 0 : 1;
  const { projects } = await visitor.getVulnerability({ id });
  assert.deepEqual(
    projects.flatMap(({ packages }) => packages.map(({ decision }) => decision?.reopened_by)),
    [reason],
  );
  const listed = (await visitor.listVulnerabilities({})).items.find((one) => one.id === id);
  assert.deepEqual([listed?.open_findings, listed?.closed_findings], [open, 1 - open]);
  const { closed } = await visitor.getSbomGate({ sbomid, fail_on: 'high' });
  assert.equal(closed, 1 - open);
  return reason;
}

test('another range opens a decision again, the same range in another order or with another text does not', async () => {
  const id = 'CVE-2026-7101';
  await tell(id, { versions: ['1.0.0', '1.0.1'] });
  const range = await decided(id, ['range']);
  const advisory = await decided(id, ['advisory']);
  const neither = await decided(id, []);
  const shown = async () => [await range.shown(), await advisory.shown(), await neither.shown()];
  assert.deepEqual(await shown(), [null, null, null]);
  await tell(id, { versions: ['1.0.1', '1.0.0'], events: BELOW_2.toReversed() });
  assert.deepEqual(await shown(), [null, null, null]);
  await tell(id, { versions: ['1.0.0', '1.0.1'], details: 'It can be exploited.' });
  assert.deepEqual(await shown(), [null, 'advisory', null]);
  const wider = [{ introduced: '0' }, { fixed: '3.0.0' }];
  await tell(id, { versions: ['1.0.0', '1.0.1'], events: wider });
  assert.deepEqual(await shown(), ['range', 'advisory', null]);
  await tell(id, { versions: ['1.0.0', '1.0.1'] });
  assert.deepEqual(await shown(), [null, 'advisory', null], 'the range is the known one again');
});

test('a new date alone opens nothing, however often it comes', async () => {
  const id = 'CVE-2026-7102';
  await tell(id);
  const { shown } = await decided(id, ['advisory', 'range']);
  for (let i = 0; i < 3; i++) {
    await tell(id);
    assert.equal(await shown(), null);
  }
  await tell(id, { references: [{ type: 'WEB', url: 'https://acme.example' }] });
  assert.equal(await shown(), 'advisory');
});

test('a record that decides instead of the known one opens the decision again by rule', async () => {
  const id = 'GHSA-7103-aaaa-aaaa';
  await tell(id);
  const range = await decided(id, ['range']);
  const advisory = await decided(id, ['advisory']);
  const cve = 'CVE-2026-7103';
  const affected = [
    {
      package: { ecosystem: 'npm', name: nameOf(id) },
      ranges: [{ type: 'SEMVER', events: BELOW_2 }],
    },
  ];
  await importInto(server, [npmRecord(cve, { ...rated('high'), aliases: [id], affected })]);
  assert.equal(await shownIn(range.tenant, cve, range.sbomid), null, 'it names the same versions');
  assert.equal(await shownIn(advisory.tenant, cve, advisory.sbomid), 'advisory');
});

test('a known record that decides after another is withdrawn opens nothing', async () => {
  const [cve, ghsa] = ['CVE-2026-7104', 'GHSA-7104-aaaa-aaaa'];
  const affected = [
    {
      package: { ecosystem: 'npm', name: nameOf(cve) },
      ranges: [{ type: 'SEMVER', events: BELOW_2 }],
    },
  ];
  await tell(cve, { aliases: [ghsa] });
  await importInto(server, [npmRecord(ghsa, { ...rated('high'), aliases: [cve], affected })]);
  const { shown } = await decided(cve, ['range', 'advisory']);
  await tell(cve, { aliases: [ghsa], withdrawn: '2026-02-01T00:00:00Z' });
  assert.equal(await shown(), null);
});

test('versions that later uploads bring are judged by the ranges that were known', async () => {
  const id = 'CVE-2026-7105';
  const entry = (events: Event[]) => ({
    package: { ecosystem: 'npm', name: nameOf(id) },
    ranges: [{ type: 'SEMVER', events }],
  });
  const first = entry([{ introduced: '0' }, { fixed: '2.0.0' }]);
  const second = entry([{ introduced: '2.0.0' }, { fixed: '2.5.0' }]);
  await tell(id, { affected: [first, second] });
  const { tenant } = await decided(id, ['range']);
  const later = await uploadPurls(tenant, 'acme/app', [`${packageOf(id)}@2.1.0`]);
  assert.equal(await shownIn(tenant, id, later), null);
  const third = entry([{ introduced: '3.0.0' }, { fixed: '3.5.0' }]);
  await tell(id, { affected: [first, second, third] });
  assert.equal(await shownIn(tenant, id, later), null, 'its own range is a known one');
  const latest = await uploadPurls(tenant, 'acme/app', [`${packageOf(id)}@3.1.0`]);
  assert.equal(await shownIn(tenant, id, latest), 'range');
});

test('a decision about a package that the tenant does not have is never opened by them, and says so', async () => {
  const id = 'CVE-2026-7106';
  await tell(id);
  const items = [{ vulnerability: id, package: packageOf(id) }];
  const tenant = await testTenant(server);
  await uploadPurls(tenant, 'acme/app', ['pkg:npm/something-else@1.0.0']);
  const place = { scope: 'project' as const, path: 'acme/app' };
  const reopen_on = ['severity' as const, 'range' as const, 'advisory' as const];
  await tenant.as('LedgerAdmin').createDecisions({ ...place, state: 'resolved', items, reopen_on });
  const unknown = async () =>
    (await tenant.as('Visitor').listDecisions({})).items.map((one) => one.reopen_unknown);
  assert.deepEqual(await unknown(), [['range', 'advisory']]);
  const sbomid = await uploadPurls(tenant, 'acme/app', [`${packageOf(id)}@1.0.0`]);
  await tell(id, { events: [{ introduced: '0' }, { fixed: '4.0.0' }], details: 'More.' });
  assert.equal(await shownIn(tenant, id, sbomid), null);
  await tenant.as('LedgerAdmin').createDecisions({ ...place, state: 'resolved', items, reopen_on });
  assert.deepEqual(await unknown(), [[]]);
});

test('an undo puts a decision back with what was known of the advisory when it was made', async () => {
  const id = 'CVE-2026-7107';
  await tell(id);
  const { tenant, shown } = await decided(id, ['range', 'advisory']);
  const { act } = await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'project', path: 'acme/app', state: 'exploitable', reopen_on: [] },
    items: [{ vulnerability: id, package: packageOf(id) }],
  });
  await tell(id);
  await tenant.as('LedgerAdmin').undoDecisions({ act });
  assert.equal(await shown(), null, 'a new date counts in none of its times');
  await tell(id, { details: 'More.' });
  assert.equal(await shown(), 'advisory');
});

test('as of an instant a decision applies by the advisory of then', async () => {
  const id = 'CVE-2026-7108';
  await tell(id);
  const { tenant, sbomid, shown } = await decided(id, ['advisory', 'range']);
  const first = await instantNow();
  await tell(id, { details: 'More.' });
  const second = await instantNow();
  const wider = [{ introduced: '0' }, { fixed: '3.0.0' }];
  await tell(id, { events: wider });
  assert.equal(await shown(), 'advisory');
  const then = async (as_of: string) => {
    const { items } = await tenant.as('Visitor').listSbomVulnerabilities({ sbomid, as_of });
    return items.map(({ state, decision }) => [state, decision?.reopened_by]);
  };
  assert.deepEqual(await then(first), [['not_affected', null]]);
  assert.deepEqual(await then(second), [['', 'advisory']]);
});

test('one act decides about 5,000 pairs that records open again', async () => {
  const tenant = await testTenant(server);
  await uploadPurls(tenant, 'acme/app', ['pkg:npm/something-else@1.0.0']);
  const items = Array.from({ length: 5000 }, (_, n) => ({
    ...{ vulnerability: `CVE-2030-${10_000 + n}`, package: '' },
  }));
  const { made } = await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'project', path: 'acme/app', state: 'in_triage', items },
    reopen_on: ['range', 'advisory'],
  });
  assert.equal(made, 5000);
});
