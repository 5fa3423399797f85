import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  importInto,
  uploadPurls,
} from '@assay/server/features/catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '@assay/server/features/catalogue/test-catalogue.ts';
import { workOnLicenses } from '@assay/server/features/licenses/test-licensed.ts';
import { lockTable } from '@assay/server/platform/db/test-lock.ts';
import {
  listenOnLoopback,
  type TestServer,
  type TestTenant,
  testServer,
  testTenant,
} from '@assay/server/test-server.ts';
import { runAssay } from '../test-command.ts';

const ID = 'CVE-2026-7821';
const NTIA = [{ rule_set: 'ntia' as const, min_coverage: null }];

let server: TestServer;
let tenant: TestTenant;
let env: Record<string, string>;
before(async () => {
  server = await testServer();
  const url = await listenOnLoopback(server);
  await workOnLicenses(server);
  tenant = await testTenant(server);
  env = { ASSAY_URL: url, ASSAY_API_KEY: await tenant.keyOf('Visitor') };
  await importInto(server, [npmRecord(ID, { name: 'judged', ...rated('high') })]);
});
after(() => server.stop());

/** Returns an instant at which everything that is ready counts as such: steps are rounded to a tenth of a second. */
async function instantNow(): Promise<string> {
  await pause(110);
  const instant = new Date().toISOString();
  await pause(3);
  return instant;
}

const gate = (...args: string[]) => runAssay(['gate', ...args], { env });

test('judges an SBOM now, and by what was known and decided at an instant', async () => {
  const sbomid = await uploadPurls(tenant, 'judged', ['pkg:npm/judged@1.0.0']);
  const before = await instantNow();
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'not_affected' },
    items: [{ vulnerability: ID, package: 'pkg:npm/judged' }],
  });
  const now = await gate(sbomid, '--fail-on', 'high');
  assert.equal(now.code, 0, now.stderr);
  const then = await gate(sbomid, '--fail-on', 'high', '--as-of', before);
  assert.equal(then.code, 1, then.stderr);
  assert.match(then.stdout, new RegExp(`^As of {7}${before}\nGate {8}failed: 1 open finding`));
  assert.match(then.stdout, new RegExp(`high ${ID}`));
  const json = await gate(sbomid, '--as-of', before, '--json');
  const { outcome, as_of, failing } = JSON.parse(json.stdout);
  assert.deepEqual([json.code, outcome, as_of, failing.length], [1, 'failed', before, 1]);
});

test('names a finding that fails the gate although lists hide it', async () => {
  const sbomid = await uploadPurls(tenant, 'hidden', ['pkg:npm/judged@1.0.0']);
  await tenant.as('LedgerAdmin').createDecisions({
    ...{ scope: 'sbom', sbomid, state: 'exploitable', suppressed: true },
    items: [{ vulnerability: ID, package: 'pkg:npm/judged' }],
  });
  const { items, suppressed } = await tenant.as('Visitor').listSbomVulnerabilities({ sbomid });
  assert.deepEqual([items.length, suppressed], [0, 1]);
  const { code, stdout } = await gate(sbomid, '--fail-on', 'high');
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`high ${ID}`));
});

test('judges the artifact of an SBOM by its attestation profile, and ends with the worse of both', async () => {
  const own = await testTenant(server);
  const admin = own.as('TenantAdmin');
  const asOwn = { env: { ...env, ASSAY_API_KEY: await own.keyOf('Visitor') } };
  const license = { license: { id: 'GPL-3.0-only' } };
  const upload = (version: string) =>
    admin.uploadSbom({
      ...{ project: 'shop', version, wait: 'ready' },
      body: JSON.stringify({
        ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: Number(version) },
        metadata: { component: { type: 'application', name: 'shop', purl: 'pkg:npm/shop@1' } },
        components: [{ type: 'library', name: 'a', licenses: [license], purl: 'pkg:npm/a@1' }],
      }),
    });
  const { sbomid } = await upload('1');
  const run = (...args: string[]) =>
    runAssay(['gate', sbomid, '--allow-unchecked', ...args], asOwn);
  const none = await run('--profile');
  assert.deepEqual([none.code, none.stderr], [2, '']);
  assert.match(none.stdout, /^Profile {5}undecided: there is no attestation profile$/m);
  await admin.createAttestationProfile({
    name: 'Release',
    rules: { licenses: { fail_from: 'denied' }, sbom: {} },
  });
  const rules = [
    { name: 'No', verdict: 'denied' as const, groups: [], licenses: ['GPL-3.0-only'] },
  ];
  await admin.setLicensePolicy({ policy: { otherwise: 'allowed', rules } });
  let failed = await run('--profile');
  for (let times = 0; failed.code === 2 && times < 50; times++) failed = await run('--profile');
  assert.equal(failed.code, 1, failed.stderr);
  assert.match(failed.stdout, /^Profile {5}failed \(Release, version 1\)$/m);
  assert.match(failed.stdout, /^ {2}fail {5}shop 1: licenses: licenses_refused$/m);
  assert.match(failed.stdout, /^ {4}denied GPL-3\.0-only: 1 component\(s\), rule "No"$/m);
  assert.equal((await run()).code, 0);
  await admin.updateAttestationProfile({ profileId: 'release', rules: { sbom: {} } });
  const { code, stdout } = await run('--profile', '--json');
  assert.deepEqual([code, JSON.parse(stdout).profile.verdict], [0, 'pass']);
  await upload('2');
  const older = await run('--profile');
  assert.equal(older.code, 2);
  assert.match(older.stdout, /no artifact has this SBOM as its newest one/);
  assert.equal((await run('--profile', '--as-of', '2026-01-01')).code, 64);
});

test('waits for an SBOM that is being judged, and then decides', async (t) => {
  const own = await testTenant(server);
  const admin = own.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'Release', rules: { rule_sets: NTIA } });
  const release = await lockTable(server.db.url, 'sbom_compliance', 'share');
  t.after(release);
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', name: 'shop', purl: 'pkg:npm/shop@1' } },
  });
  const { sbomid } = await admin.uploadSbom({ project: 'a', version: '1', wait: 'ready', body });
  const first = (await admin.getSbomProfile({ sbomid })).artifacts[0]?.results[0];
  assert.deepEqual([first?.verdict, first?.code], ['unknown', 'not_judged']);
  const judged = await runAssay(['gate', sbomid, '--allow-unchecked', '--profile'], {
    env: { ...env, ASSAY_API_KEY: await own.keyOf('Visitor') },
    onProgress: () => void release(),
  });
  assert.equal(judged.code, 1, judged.stderr);
  assert.match(judged.stdout, /^ {2}fail {5}shop 1: rule_set: rule_set_missed$/m);
  assert.equal(judged.stderr, 'Waiting for rule sets, licenses and signatures.\n');
});

test('exit 65: instants that are not kept are refused with the reason', async () => {
  const early = await instantNow();
  const sbomid = await uploadPurls(tenant, 'early', ['pkg:npm/judged@1.0.0']);
  const before = await gate(sbomid, '--as-of', early);
  assert.deepEqual([before.code, before.stdout], [65, '']);
  assert.match(before.stderr, /The SBOM was not ready at this instant/);
  const as_of = await instantNow();
  const move = (by: string) =>
    server.db.owner(`update history_start set known_since = known_since + interval '${by}'`);
  await move('1 day');
  try {
    const ran = await gate(sbomid, '--as-of', as_of);
    assert.deepEqual([ran.code, ran.stdout], [65, '']);
    assert.match(ran.stderr, /was not kept: history begins at/);
  } finally {
    await move('-1 day');
  }
});

test('exit 65: an SBOM that is not there is not found', async () => {
  const ran = await gate('00000000-0000-4000-8000-000000000000', '--as-of', '2026-01-01');
  assert.equal(ran.code, 65);
  assert.match(ran.stderr, /not found/i);
});
