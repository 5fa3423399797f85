import assert from 'node:assert/strict';
import { test } from 'node:test';
import { concatBytes } from '../../encoding/bytes.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { readZip, writeZip } from '../../log/receipt/zip-store.ts';
import { World } from '../scenes/test-world.ts';
import { formatArtifactPack } from './artifact-pack.ts';
import { ArtifactPackError, isArtifactPack, parseArtifactPack } from './parse-artifact-pack.ts';
import { packOf } from './test-artifact-pack.ts';

async function onePack() {
  const world = new World();
  const alice = world.register();
  // More leaves than fit into one entry bundle.
  for (let i = 0; i < 300; i++) world.control.add('frozen', { size: i });
  const logged = [
    await world.notarize(alice, world.status('trusted')),
    await world.notarize(alice, world.provenance()),
  ];
  const reasons = [{ code: 'trusted', about: '', evidence: ['00'.repeat(32)] }];
  return packOf(world, logged, { level: 'trusted', reasons });
}
const pack = await onePack();
const bytes = formatArtifactPack(pack);

test('a pack is read as it was written', () => {
  assert.ok(isArtifactPack(bytes));
  assert.deepEqual(parseArtifactPack(bytes), pack);
  const bare = { ...pack, evidence: [], signers: { ...pack.signers, entries: [] } };
  assert.deepEqual(parseArtifactPack(formatArtifactPack(bare)), bare);
});

test('the README may be another one', () => {
  assert.deepEqual(parseArtifactPack(formatArtifactPack(pack, 'Later words.\n')), pack);
});

/** Message with which bytes are refused; fails when they are accepted, or refused by another error class. */
function refusal(changed: Uint8Array): string {
  try {
    parseArtifactPack(changed);
  } catch (error) {
    assert.ok(error instanceof ArtifactPackError, String(error));
    return `${error.message} (${error.at})`;
  }
  return assert.fail('It was taken.');
}

const withMember = (name: string, change: (text: string) => string) =>
  writeZip(
    new Map(
      [...readZip(bytes)].map(([own, content]) => [
        own,
        own === name ? encodeUtf8(change(decodeUtf8(content) ?? '')) : content,
      ]),
    ),
  );

test('reports a fault with its position', () => {
  for (const [name, from, to, expected] of [
    ['artifact.json', 'pack/v1', 'pack/v2', 'artifact.json /format'],
    ['artifact.json', '"level":"trusted"', '"level":"fine"', 'artifact.json /claimed/level'],
    ['artifact.json', '"artifact":', '"more":1,"artifact":', 'not in the one form'],
    ['artifact.json', '{', '{ ', 'not in the one form'],
    ['artifact.json', '"leaf":"', '"leaf":"*', 'artifact.json /evidence/0/notarization/leaf'],
    [
      'artifact.json',
      '"path":["',
      '"path":["AAAA',
      'artifact.json /evidence/0/notarization/path/0',
    ],
    ['artifact.json', 'bundle-00001.json', 'bundle-00003.json', 'not in the one form'],
    ['artifact.json', /"size":\d+\}/, '"size":9007199254740993}', 'artifact.json /ledger/size'],
    ['signers.entries', '{', '{{', 'signers.entries, byte'],
    ['trusted_root.json', '{', '\ufeff{', 'trusted_root.json is no text'],
  ] as const)
    assert.match(refusal(withMember(name, (text) => text.replace(from, to))), RegExp(expected));
  const files = readZip(bytes);
  const without = new Map([...files].filter(([name]) => name !== 'bundle-00002.json'));
  assert.match(refusal(writeZip(without)), /no bundle-00002\.json/);
  assert.match(refusal(writeZip(new Map([...files, ['more', new Uint8Array(1)]]))), /one form/);
  assert.match(refusal(concatBytes(bytes, new Uint8Array(1))), /byte \d+/);
  assert.ok(!isArtifactPack(encodeUtf8('PK')));
});

test('a pack that was changed or cut anywhere is refused with the error of packs', () => {
  for (let i = 0; i < 400; i++) {
    const at = (i * 7919) % bytes.length;
    const changed = bytes.slice();
    changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8));
    refusal(changed);
    refusal(bytes.slice(0, at));
  }
});
