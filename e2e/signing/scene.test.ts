/**
 * A group of three with threshold two notarizes a container through the command line; tests the resulting
 * levels.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { formatArtifactPack } from '@assay/core/attestation/pack/artifact-pack.ts';
import { parseArtifactPack } from '@assay/core/attestation/pack/parse-artifact-pack.ts';
import { testGroup } from '../../packages/cli/src/test-group.ts';
import {
  type TestMachine,
  type TestSigners,
  testSigners,
} from '../../packages/cli/src/test-signers.ts';
import { bundleVerifier } from '../../scripts/build-verifier.ts';
import { until } from '../processes.ts';

const SHA256 = '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b';
const PURL = `pkg:oci/payments-api@sha256%3A${SHA256}?repository_url=registry.example.com/payments`;

let signers: TestSigners;
let ana: TestMachine;
let ben: TestMachine;
let cleo: TestMachine;
/** A machine with only the verifier, a pack and the keys of two logs. */
let elsewhere: string;
/** Keys of both logs, as distributed to verifiers. */
let keys: string[];

before(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'assay-elsewhere-'));
  await writeFile(join(elsewhere, 'verifier.mjs'), await bundleVerifier());
  signers = await testSigners();
  ana = await signers.machine('TenantAdmin');
  ben = await signers.machine('LedgerAdmin');
  cleo = await signers.machine('Auditor');
  await testGroup(signers, { threshold: 2, members: [ana, ben, cleo] });
});
after(async () => {
  await signers.stop();
  await rm(elsewhere, { recursive: true, force: true });
});

async function assay(machine: TestMachine, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await machine.run(args);
  assert.equal(code, 0, stdout + stderr);
  return stdout;
}

/** Runs the verifier on a pack there; it knows no server address. */
function verifyElsewhere(pack: string) {
  const args = keys.flatMap((key) => ['--key', key]);
  const verifier = join(elsewhere, 'verifier.mjs');
  const { status, stdout } = spawnSync(process.execPath, [verifier, ...args, pack], {
    env: {},
    encoding: 'utf8',
  });
  return { code: status, stdout };
}

const steps: [name: string, run: () => Promise<void>][] = [];
const step = (name: string, run: () => Promise<void>) => void steps.push([name, run]);

step('two of three sign a container with their own keys: trusted, with the reasons', async () => {
  await assay(ana, 'sign', PURL, '--reason', 'Release 2.8.1');
  const one = await ana.run(['trust', `sha256:${SHA256}`]);
  assert.deepEqual([one.code, one.stdout.startsWith('unknown')], [2, true], one.stdout);
  await assay(ben, 'sign', PURL);
  const two = await assay(ana, 'trust', PURL);
  assert.match(two, /^trusted: /);
  assert.match(two, /\[ {2}ok {3}\] As many signers/);
  assert.equal(two.match(/custody client, valid/g)?.length, 2);
});

step(
  'the evidence pack verifies on a machine without the server, and no changed one does',
  async () => {
    await assay(cleo, 'verify', `sha256:${SHA256}`, '--save', join(elsewhere, 'pack.zip'));
    keys = (await readFile(cleo.file('assay/known-logs'), 'utf8')).trim().split('\n');
    assert.equal(keys.length, 2);
    const held = verifyElsewhere(join(elsewhere, 'pack.zip'));
    assert.deepEqual([held.code, /trusted/.test(held.stdout)], [0, true], held.stdout);
    const pack = parseArtifactPack(await readFile(join(elsewhere, 'pack.zip')));
    const [first, ...rest] = pack.evidence;
    assert.ok(first?.notarization);
    const flipped = (bytes: Uint8Array) => bytes.with(40, (bytes[40] ?? 0) ^ 1);
    const changes: Record<string, Partial<typeof pack>> = {
      'another artifact': {
        artifact: { ...pack.artifact, digests: { sha256: '0'.repeat(64) } },
      },
      'another level': { claimed: { ...pack.claimed, level: 'untrusted' } },
      'no reasons': { claimed: { ...pack.claimed, reasons: [] } },
      'one signature less': { evidence: rest },
      'another signature': {
        evidence: [
          {
            ...first,
            bundle: first.bundle.replace(
              /("sig":".{40})(.)/,
              (_, before, one) => before + (one === 'A' ? 'B' : 'A'),
            ),
          },
          ...rest,
        ],
      },
      'another pinned head': {
        evidence: [
          {
            ...first,
            notarization: { ...first.notarization, leaf: flipped(first.notarization.leaf) },
          },
          ...rest,
        ],
      },
      'a signers log without its last leaf': {
        signers: { ...pack.signers, entries: pack.signers.entries.slice(0, -1) },
      },
      'another leaf of the signers log': {
        signers: {
          ...pack.signers,
          entries: pack.signers.entries.with(
            1,
            flipped(pack.signers.entries[1] ?? new Uint8Array()),
          ),
        },
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      await writeFile(join(elsewhere, 'changed.zip'), formatArtifactPack({ ...pack, ...change }));
      const refused = verifyElsewhere(join(elsewhere, 'changed.zip'));
      assert.equal(refused.code, 1, `${name}: ${refused.stdout}`);
    }
  },
);

step('a key compromised earlier revokes the trust, with the reason', async () => {
  const { items } = await ben.client.listSigningKeys({});
  const key = items.find(({ principal }) => principal.name.startsWith('ledgeradmin'));
  const since = '2020-01-01T00:00:00.000Z';
  await assay(ana, 'keys', 'revoke', key?.uuid ?? '', '--reason', 'compromised', '--since', since);
  await until('it is judged again', async () => (await ana.run(['trust', PURL])).code !== 0);
  const { stdout } = await ana.run(['trust', PURL]);
  assert.match(stdout, /invalid,? \(?compromised/);
  // An earlier proof stays valid for its tree size; the current pack proves the other level.
  assert.equal(verifyElsewhere(join(elsewhere, 'pack.zip')).code, 0);
  await ana.run(['verify', `sha256:${SHA256}`, '--save', join(elsewhere, 'later.zip')]);
  const later = verifyElsewhere(join(elsewhere, 'later.zip'));
  assert.deepEqual([later.code, /untrusted/.test(later.stdout)], [0, true], later.stdout);
});

step(
  'a statement of distrust makes it untrusted, and everything that contains it shows that',
  async () => {
    const bom = {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { type: 'application', name: 'shop', purl: 'pkg:generic/shop@1' } },
      components: [{ type: 'container', name: 'payments-api', purl: PURL, 'bom-ref': 'api' }],
    };
    await writeFile(ana.file('bom.json'), JSON.stringify(bom));
    await assay(ana, 'push', ana.file('bom.json'), '--project', 'acme/shop', '--wait');
    await assay(cleo, 'sign', PURL, '--level', 'untrusted', '--reason', 'Built from a leaked key');
    const asked = await ana.run(['trust', PURL]);
    assert.equal(asked.code, 1, asked.stdout);
    assert.match(asked.stdout, /untrusted, by .*, custody client, valid, Built from a leaked key/);
    const { items } = await ana.client.listSboms({ project: 'acme/shop' });
    const sbomid = items[0]?.sbomid ?? '';
    const sbom = await ana.client.getSbom({ sbomid });
    assert.deepEqual(sbom.trust, { untrusted: 1, unsupported: 0 });
    const { items: components } = await ana.client.listSbomComponents({
      sbomid,
      status: 'untrusted',
    });
    assert.deepEqual(
      components.map(({ name, trust_level }) => [name, trust_level]),
      [['payments-api', 'untrusted']],
    );
    const shop = await ana.client.viewArtifact({ purl: 'pkg:generic/shop@1' });
    assert.deepEqual(
      [shop.trust_level, shop.contains.map(({ name, trust_level }) => [name, trust_level])],
      ['unknown', [['payments-api', 'untrusted']]],
    );
  },
);

test('the scene holds, one step after the other', async (t) => {
  for (const [name, run] of steps) await t.test(name, run);
});
