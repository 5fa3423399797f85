import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DECISIONS, PROFILE, SBOMS, SIGNED } from '@assay/server/demo/demo-contents.ts';
import { until } from './processes.ts';
import { makeDataDir, type Product, removeDataDir, startProduct } from './product.ts';

const says = (product: Product, sentence: string) =>
  until(`the server says: ${sentence}`, () => product.output().includes(sentence));

test('ASSAY_DEMO=1 fills a new server, and leaves one with accounts as it is', async (t) => {
  const dataDir = makeDataDir();
  t.after(() => removeDataDir(dataDir));
  const demo = { dataDir, env: { ASSAY_DEMO: '1' } };
  const first = await startProduct(demo);
  try {
    await says(first, 'The demonstration is complete.');
    await checkContents(first);
    await checkCompliance(first);
  } finally {
    await first.stop();
  }
  const again = await startProduct(demo);
  try {
    await says(again, 'ASSAY_DEMO is ignored, because this server has accounts');
    assert.equal((await again.client.listSboms({})).items.length, SBOMS.length);
  } finally {
    await again.stop();
  }
});

async function checkContents({ client }: Product): Promise<void> {
  const sboms = (await client.listSboms({})).items;
  assert.deepEqual(
    sboms.map(({ project, status }) => [project, status]).toSorted(),
    SBOMS.map(({ project }) => [project, 'ready']).toSorted(),
  );
  const bridge = sboms.find(({ in_use }) => in_use) ?? assert.fail('none is in use');
  const findings = await client.listSbomVulnerabilities({ sbomid: bridge.sbomid, pageSize: 100 });
  for (const { state, items } of DECISIONS) {
    const id = items[0].vulnerability;
    const found = findings.items.find((finding) => [finding.id, ...finding.aliases].includes(id));
    assert.equal(found?.state, state, id);
  }
  const { items } = await client.listArtifacts({ keyword: SIGNED.name });
  assert.equal(items[0]?.trust_level, 'trusted');
  const ledger = (await client.listLedgers({})).items[0] ?? assert.fail('no ledger');
  const where = { uuid: ledger.uuid, name: 'approvals' };
  assert.equal((await client.listDocuments(where)).items.length, 3);
}

/** Every artifact with its verdict of the default profile: one of each. */
const VERDICTS = {
  'github.com/ProtonMail/proton-bridge': 'pass',
  'cyclonedx/cyclonedx-php-composer-demo': 'unknown',
  [SIGNED.name]: 'fail',
};

async function checkCompliance({ client }: Product): Promise<void> {
  const judged = async () => {
    const { evaluating, profile } = await client.countCompliance({ of: 'artifacts' });
    return evaluating === 0 && profile.pass === 1 && profile.unknown === 1 && profile.fail === 1;
  };
  await until('one artifact has each verdict', judged);
  const { items } = await client.listArtifactCompliance({});
  assert.deepEqual(Object.fromEntries(items.map(({ name, profile }) => [name, profile])), VERDICTS);
  assert.ok(items.every(({ profile_name }) => profile_name === PROFILE.name));
}
