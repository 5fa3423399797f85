import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refused } from '../../../test-refused.ts';
import { type TestServer, type TestTenant, testServer, testTenant } from '../../../test-server.ts';
import { judgingTasks } from '../../attestations/test-signing.ts';
import { npmRecord, rated } from '../../catalogue/test-catalogue.ts';
import { complianceTasks } from '../../compliance/jobs.ts';
import { knowRecords } from '../../sbom-content/test-known-records.ts';
import { API, API_ROOT, upload } from '../test-upload.ts';
import { selectDecidedNames, selectNames } from './finding-queries.ts';
import { complianceOf, complianceOnce, type SentRules } from './test-compliance.ts';

const LODASH = 'pkg:npm/lodash@4.17.20';
const LEFT_PAD = 'pkg:npm/left-pad@1.0.0';

let server: TestServer;
before(async () => {
  server = await testServer();
  await knowRecords(server.db, [
    npmRecord('CVE-2026-0001', { name: 'lodash', fixed: '5.0.0', ...rated('critical') }),
    npmRecord('CVE-2026-0002', { name: 'lodash', fixed: '5.0.0', ...rated('low') }),
  ]);
  await server.work({
    ...judgingTasks(server),
    ...complianceTasks(server.db.worker, server.documents),
  });
});
after(() => server.stop());

/** The API with an SBOM of some purls in a project, and a profile of some rules. */
async function described(rules: SentRules, ...purls: string[]) {
  const tenant = await testTenant(server);
  const { sbomid } = await upload(tenant, { project: 'acme/api', root: API_ROOT, purls });
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'gate', rules });
  return { tenant, sbomid, admin, ask: () => complianceOf(admin, { purl: API }) };
}

/** Lets the tenant have had its vulnerabilities for some days. */
const known = ({ uuid }: TestTenant, days: number) =>
  server.db.owner(
    `update tenant_vulnerability set first_seen_at = now() - make_interval(days => $2) where tenant_uuid = $1`,
    [uuid, days],
  );

const OPEN: SentRules = { open_findings: { from: 'high', max_age_days: 7 } };
const FINDING = { vulnerability: 'CVE-2026-0001', package: 'pkg:npm/lodash' };

test('an open finding fails once the tenant has had it for too long, and names the vulnerability', async () => {
  const { tenant, sbomid, admin, ask } = await described(OPEN, LODASH, LEFT_PAD);
  assert.deepEqual(await ask(), ['pass', 'no_old_findings']);
  await known(tenant, 8);
  assert.deepEqual(await ask(), ['fail', 'old_findings']);
  const { profiles } = await admin.viewArtifact({ purl: API });
  const [result] = profiles[0]?.results ?? [];
  assert.deepEqual(result?.vulnerabilities, ['CVE-2026-0001']);
  assert.deepEqual(result?.evidence, [sbomid]);
});

test('decisions close findings: of the SBOM, its project, its folder and the tenant, not of others', async () => {
  for (const place of [
    { scope: 'project', path: 'acme/api' },
    { scope: 'folder', path: 'acme' },
    { scope: 'tenant' },
  ] as const) {
    const { tenant, admin, ask } = await described(OPEN, LODASH);
    await known(tenant, 8);
    const decide = (state: 'not_affected' | 'in_triage') =>
      admin.createDecisions({ ...place, items: [FINDING], state });
    await decide('in_triage');
    assert.deepEqual(await ask(), ['fail', 'old_findings'], `in triage, ${place.scope}`);
    await decide('not_affected');
    assert.deepEqual(await ask(), ['pass', 'no_old_findings'], place.scope);
  }
});

test('a decision for another project closes nothing, and one that was overtaken neither', async () => {
  const { tenant, admin, ask } = await described(OPEN, LODASH);
  await upload(tenant, { project: 'acme/other', purls: [LODASH] });
  await known(tenant, 8);
  const decided = { items: [FINDING], state: 'not_affected' as const };
  await admin.createDecisions({ scope: 'project', path: 'acme/other', ...decided });
  assert.deepEqual(await ask(), ['fail', 'old_findings']);
  const { act } = await admin.createDecisions({ scope: 'project', path: 'acme/api', ...decided });
  assert.deepEqual(await ask(), ['pass', 'no_old_findings']);
  await admin.undoDecisions({ act });
  assert.deepEqual(await ask(), ['fail', 'old_findings']);
});

test('names of decided vulnerabilities are found from the decisions as from the findings', async () => {
  const { tenant, admin } = await described(OPEN, LODASH);
  const known = await server.db.owner<{ vuln_id: number; id: string }>(
    `select vuln_id, id from vulnerability where id like 'CVE-2026-000_' order by id`,
  );
  const ids = known.map(({ vuln_id }) => vuln_id);
  await server.db.owner(
    `insert into vulnerability_alias (alias, vuln_id) values ('GHSA-names-of-1', $1), ('GHSA-names-of-2', $2)`,
    ids,
  );
  const ofDecided = (vulnIds: number[]) =>
    server.db.app.read(tenant.uuid, (tx) => selectDecidedNames(tx, tenant.uuid, vulnIds));
  assert.deepEqual(await ofDecided(ids), []);
  const decided = { state: 'not_affected' as const, scope: 'tenant' as const };
  const { act } = await admin.createDecisions({ ...decided, items: [FINDING] });
  const names = ['CVE-2026-0001', 'GHSA-names-of-1'];
  assert.deepEqual((await ofDecided(ids)).toSorted(), names);
  const all = await server.db.app.read(tenant.uuid, (tx) => selectNames(tx, ids));
  assert.deepEqual(all.toSorted(), [
    'CVE-2026-0001',
    'CVE-2026-0002',
    'GHSA-names-of-1',
    'GHSA-names-of-2',
  ]);
  assert.deepEqual(await ofDecided(ids.slice(1)), [], 'of those that are asked for');
  await admin.undoDecisions({ act });
  assert.deepEqual(await ofDecided(ids), []);
});

test('unknown: an old limit is not met by components that nothing was compared with', async () => {
  const { ask } = await described(OPEN, LEFT_PAD, 'pkg:npm/lodash@latest');
  assert.deepEqual(await ask(), ['unknown', 'unchecked']);
});

test('a rule set is unknown until the SBOM is judged, then by rules or by coverage', async () => {
  const rules: SentRules = {
    rule_sets: [{ rule_set: 'cra' }, { rule_set: 'ntia', min_coverage: 1 }],
  };
  const { admin } = await described(rules, LEFT_PAD);
  const after = await complianceOnce(admin, { purl: API }, 'fail');
  assert.deepEqual(after, ['fail', 'rule_set_missed', 'coverage_too_low']);
  const { profiles } = await admin.viewArtifact({ purl: API });
  assert.deepEqual(profiles[0]?.results[1]?.coverage, { met: 0, total: 1 });
});

test('conditions read facts of the artifact, and are undecided where a fact is not known', async () => {
  const conditionsOf = (...conditions: string[]): SentRules => ({
    expressions: conditions.map((condition, i) => ({ name: `c ${i}`, condition })),
  });
  const { admin, ask } = await described(
    conditionsOf('has_sbom && project == "acme/api"', 'critical == 1 && low == 1'),
    LODASH,
  );
  assert.deepEqual(await ask(), ['pass', 'condition_true', 'condition_true']);
  const change = (rules: SentRules) => admin.updateAttestationProfile({ profileId: 'gate', rules });
  await change(conditionsOf('kind == "oci"', '"ana" in signers'));
  assert.deepEqual(await ask(), ['fail', 'condition_false', 'condition_false']);
  await change(conditionsOf('unassigned == 0 || cisa_coverage > 200.0', 'ntia_coverage >= 0.0'));
  const [, first] = await ask();
  assert.equal(first, 'condition_true');
});

test('refuses a condition that cannot be read, with its field and place', async () => {
  const { admin } = await described({});
  const rules: SentRules = {
    expressions: [
      { name: 'a', condition: 'built' },
      { name: 'b', condition: 'labels.map(l, l) == []' },
    ],
  };
  await assert.rejects(
    admin.createAttestationProfile({ name: 'b', rules }),
    refused(400, 'line 1'),
  );
  await assert.rejects(
    admin.updateAttestationProfile({ profileId: 'gate', rules }),
    (error: { detail?: string }) =>
      /body\.rules\.expressions\.1\.condition/.test(error.detail ?? ''),
  );
});

test('a profile from before these rules requires nothing more', async () => {
  const { tenant, ask } = await described({ sbom: {} }, LODASH);
  await server.db.owner(
    `update attestation_profile set rules = rules - 'rule_sets' - 'open_findings' - 'expressions' where tenant_uuid = $1`,
    [tenant.uuid],
  );
  assert.deepEqual(await ask(), ['pass', 'has_sbom']);
});
