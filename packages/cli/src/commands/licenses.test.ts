import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runAssay } from '../test-command.ts';
import { type TestScene, testPipeline } from '../test-scene.ts';

let pipeline: TestScene;
before(async () => {
  pipeline = await testPipeline('Visitor');
  await pipeline.tenant.as('TenantAdmin').setLicensePolicy({
    policy: {
      otherwise: 'review',
      rules: [
        { name: 'Permissive', verdict: 'allowed', groups: ['permissive'], licenses: [] },
        { name: 'No copyleft', verdict: 'denied', groups: ['strong_copyleft'], licenses: [] },
      ],
    },
  });
});
after(() => pipeline.stop());

/** Uploads an SBOM whose components state these licenses. */
async function upload(...expressions: string[]): Promise<string> {
  const components = expressions.map((expression, i) => ({
    ...{ type: 'library', name: `c${i}`, version: '1', purl: `pkg:npm/c${i}@1` },
    licenses: [{ expression }],
  }));
  const { sbomid } = await pipeline.tenant.as('TenantAdmin').uploadSbom({
    ...{ project: 'cli/licenses', version: expressions.join(), wait: 'ready' },
    body: JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components }),
  });
  return sbomid;
}

test('ends with 0 when all are allowed, 1 when one is denied, 2 when one is undecided', async () => {
  const runs: [string[], number, RegExp][] = [
    [['MIT', 'MIT OR GPL-2.0-only'], 0, /^allowed: 2 allowed, 0 review, 0 unknown, 0 denied/],
    [['MIT', 'EPL-2.0'], 2, /^review +1 {2}EPL-2\.0 {2}\(no rule names it: EPL-2\.0\)$/m],
    [['LicenseRef-own'], 2, /^unknown +1 {2}LicenseRef-own /],
    [[], 2, /^unknown: 0 allowed/],
    [
      ['MIT', 'MIT AND GPL-3.0-or-later', 'LicenseRef-own'],
      1,
      /^denied +1 {2}MIT AND GPL-3\.0-or-later {2}\(rule "No copyleft", GPL-3\.0-only\)$/m,
    ],
  ];
  for (const [expressions, code, shown] of runs) {
    const run = await runAssay(['licenses', await upload(...expressions)], { env: pipeline.env });
    assert.deepEqual([run.code, run.stderr], [code, ''], run.stdout);
    assert.match(run.stdout, shown);
  }
});

test('prints all licenses as JSON, and refuses what is not there', async () => {
  const sbomid = await upload('MIT', 'Zlib', 'EPL-2.0');
  const { stdout, code } = await runAssay(['licenses', sbomid, '--json', '--all'], {
    env: pipeline.env,
  });
  const { items, policy_revision } = JSON.parse(stdout);
  assert.deepEqual([items.length, items[0].licenses, policy_revision], [3, ['EPL-2.0'], 1]);
  assert.equal(code, 2);
  const missing = await runAssay(['licenses', '00000000-0000-4000-8000-000000000000'], {
    env: pipeline.env,
  });
  assert.deepEqual([missing.code, missing.stdout], [65, '']);
  assert.equal((await runAssay(['licenses'], { env: pipeline.env })).code, 64);
});
