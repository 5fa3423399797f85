import assert from 'node:assert/strict';
import { stat, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import {
  type ArtifactPack,
  formatArtifactPack,
} from '@assay/core/attestation/pack/artifact-pack.ts';
import { packOf } from '@assay/core/attestation/pack/test-artifact-pack.ts';
import { World } from '@assay/core/attestation/scenes/test-world.ts';
import { statementIdOf } from '@assay/core/attestation/statement/status-statement.ts';
import { hasher } from '@assay/core/log/tree/test-platform.ts';
import { bundledVerifier } from './test-bundle.ts';

const { file, run, remove } = await bundledVerifier();
after(remove);

const world = new World();
const alice = world.register();
const said = world.status('trusted');
const logged = [await world.notarize(alice, said)];
const evidence = [statementIdOf(hasher, said)];
const pack = await packOf(world, logged, {
  level: 'trusted',
  reasons: [{ code: 'trusted', about: '', evidence }],
});
const keys = ['--key', world.ledger.vkey, '--key', world.control.vkey];
const write = (name: string, change: Partial<ArtifactPack> = {}) =>
  writeFile(file(name), formatArtifactPack({ ...pack, ...change }));

before(async () => {
  await write('pack.zip');
  await writeFile(file('artifact'), 'artifact');
  await writeFile(file('other'), 'other');
});

test('the level of an artifact is proven by a single file without network', async () => {
  const { code, stdout } = await run(file('pack.zip'), ...keys, '--payload', file('artifact'));
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^\[ {2}ok {3}\] content: The artifact is the one/m);
  assert.match(stdout, /^\[ {2}ok {3}\] level: trusted, as the server says\.$/m);
  assert.match(stdout, new RegExp(`^trusted: sha256:${world.artifact['sha256']} a\\.txt$`, 'm'));
  assert.match(stdout, /^ {2}As many signers of one group/m);
  assert.match(
    stdout,
    /^ {2}leaf 1: trusted by [\da-f-]{36}, custody client, of "Release" .*valid$/m,
  );
  assert.match(stdout, /\nproven\n$/);
  const json = JSON.parse((await run(file('pack.zip'), ...keys, '--json')).stdout);
  assert.deepEqual(
    [json.verdict, json.level, json.reasons[0].evidence],
    ['proven', 'trusted', evidence],
  );
  assert.deepEqual([json.signatures[0].index, json.ledger.size], [1, Number(pack.size)]);
});

test('without both keys it is undecided, with another artifact or level refuted', async () => {
  const half = await run(file('pack.zip'), '--key', world.ledger.vkey);
  assert.deepEqual(
    [half.code, /signers_key: This key came with the pack/.test(half.stdout)],
    [2, true],
  );
  assert.match(half.stdout, /^trusted, if what is open holds:/m);
  assert.equal((await run(file('pack.zip'), '--trust-pack')).code, 0);
  const other = await run(file('pack.zip'), ...keys, '--payload', file('other'));
  assert.equal(other.code, 1);
  assert.doesNotMatch(other.stdout, /^trusted/m);
  await write('bent.zip', { claimed: { ...pack.claimed, level: 'unknown' } });
  assert.equal((await run(file('bent.zip'), ...keys)).code, 1);
  await write('rootless.zip', { trusted_root: '{"mediaType":1}' });
  assert.match((await run(file('rootless.zip'), ...keys)).stdout, /FAILS \] trusted_root: /);
  await writeFile(file('cut.zip'), formatArtifactPack(pack).slice(0, -1));
  assert.match((await run(file('cut.zip'), ...keys)).stdout, /FAILS \] pack: .*byte/);
});

test('refuses invalid questions about a pack of an artifact', async () => {
  await writeFile(file('root'), '{"mediaType":"x"}');
  for (const [args, sentence] of [
    [['--checkpoint', file('other')], /are for receipts/],
    [['--trusted-root', file('root')], /media type/],
    [['--payload', file('nothing')], /cannot be read/],
  ] as const) {
    const { code, stdout } = await run(file('pack.zip'), ...args);
    assert.deepEqual([code, sentence.test(stdout)], [64, true], stdout);
  }
});

test('the verifier stays a readable file', async () => {
  assert.ok((await stat(file('assay-verifier.mjs'))).size < 600_000);
});
