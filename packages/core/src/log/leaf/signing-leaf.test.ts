import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { World } from '../../attestation/scenes/test-world.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { auditLog } from '../audit/audit-log.ts';
import { TestLog } from '../test-log.ts';
import { hasher } from '../tree/test-platform.ts';
import { describeLeaf } from './describe-leaf.ts';
import { readKnownLeaf } from './known-leaf.ts';
import { encodeLeaf } from './leaf.ts';

const world = new World();
let signature: Uint8Array;
before(async () => {
  await world.notarize(world.register(), world.status('trusted'));
  signature = world.ledger.entries.at(-2) ?? assert.fail();
});

const sha256 = 'ab'.repeat(32);
const judged = {
  artifacts: [{ sha256 }],
  principal: randomUUID(),
  key: randomUUID(),
  groups: [],
  control: { size: 3, root: encodeBase64(new Uint8Array(32)) },
  custody: 'client',
};
const stated = { artifact: { sha256 }, level: 'trusted' };

async function audit(log: TestLog) {
  const size = BigInt(log.entries.length);
  const checkpoints = [{ size, root: log.root() }];
  const source = async (place: Parameters<TestLog['file']>[0]) => log.file(place);
  const { findings } = await auditLog(hasher, { source, size, checkpoints });
  return findings.map(({ code, index }) => [code, index]);
}

/** A ledger with a signature at index 1. */
function ledger(): TestLog {
  const log = new TestLog();
  log.addRevision({});
  log.entries.push(signature);
  return log;
}

test('no false alarm on judged and unjudged signatures, and on later statements', async () => {
  const log = ledger();
  log.add('notarization', { ...judged, refIndex: 1 });
  log.add('status', { ...stated, refIndex: 1 });
  log.entries.push(signature);
  log.addRevision({});
  log.add('status', { ...stated, refIndex: 1 });
  assert.deepEqual(await audit(log), []);
});

test('no false alarm on a signature of a later algorithm, or a later version of its leaf', async () => {
  const log = ledger();
  const text = Buffer.from(signature).toString();
  for (const [here, there] of [
    ['SHA2_256', 'SHA3_256'],
    ['PKIX_ECDSA_P256_SHA_256', 'PKIX_ML_DSA_65'],
    ['0.0.2', '0.0.3'],
  ])
    log.entries.push(Buffer.from(text.replace(here ?? '', there ?? '')));
  assert.deepEqual(await audit(log), []);
});

test('no false alarm on a signers log', async () => {
  const log = new TestLog();
  log.entries.push(...world.control.entries);
  assert.deepEqual(await audit(log), []);
});

const BROKEN: [code: string, make: (log: TestLog) => void][] = [
  ['wrong_signature', (log) => log.add('notarization', { ...judged, refIndex: 0 })],
  ['wrong_signature', (log) => log.add('notarization', { ...judged, refIndex: 2 })],
  [
    'wrong_signature',
    (log) => {
      log.addRevision({});
      log.add('notarization', { ...judged, refIndex: 1 });
    },
  ],
  ['wrong_signature', (log) => log.add('status', { ...stated, refIndex: 0 })],
  ['wrong_signature', (log) => log.add('status', { ...stated, refIndex: 2 })],
  ['malformed_leaf', (log) => log.add('status', stated)],
  ['malformed_leaf', (log) => log.add('notarization', { ...judged, refIndex: 1, control: {} })],
  ['malformed_leaf', (log) => log.add('principal', { op: 'create', principal: 'p' })],
  ['malformed_leaf', (log) => log.add('signing-key', { op: 'revoke', key: 'k', reason: 'lost' })],
  ['malformed_leaf', (log) => log.entries.push(encodeLeaf('hashedrekord', { digest: '' }))],
  [
    'time_goes_back',
    (log) => log.add('status', { ...stated, refIndex: 1, time: '2026-11-20T00:00:00.000Z' }),
  ],
];
for (const [i, [code, make]] of BROKEN.entries())
  test(`a broken rule is named with its leaf: ${code} (${i})`, async () => {
    const log = ledger();
    make(log);
    assert.deepEqual(await audit(log), [[code, log.entries.length - 1]]);
  });

test('describes each leaf in a sentence with its ids', () => {
  const log = ledger();
  log.add('notarization', { ...judged, refIndex: 1 });
  log.add('status', { ...stated, refIndex: 1 });
  const sentences = [...log.entries.slice(1), ...world.control.entries].map((entry) => {
    const leaf = readKnownLeaf(entry);
    return typeof leaf === 'string' ? leaf : describeLeaf(leaf);
  });
  const told = [
    /^Records a signature\.$/,
    new RegExp(`leaf 1 is by principal ${judged.principal} with key ${judged.key}, judged by 3`),
    /^Says that the signature of leaf 1 states trusted, at 2026-/,
    new RegExp(`^Says create of signers group ${world.group} at `),
    /^Says create of principal [\da-f-]{36} at /,
    /^Registers signing key [\da-f-]{36} of principal [\da-f-]{36} at /,
    new RegExp(`^Says add of principal [\\da-f-]{36} in signers group ${world.group} at `),
  ];
  assert.equal(sentences.length, told.length);
  for (const [i, expected] of told.entries()) assert.match(sentences[i] ?? '', expected);
});
