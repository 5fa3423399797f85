import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { parseHashedRekord } from '@assay/core/attestation/bundle/hashedrekord.ts';
import { readNotarizationLeaf } from '@assay/core/attestation/signers/notarization-leaf.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import type { NewLeaf } from '../append/append.ts';
import { newLeaf, type TestLogs, type TestSteps, testLogs } from '../test-log.ts';
import { sequence } from './sequence.ts';

let logs: TestLogs;
let steps: TestSteps;
before(async () => {
  logs = await testLogs();
  steps = await logs.start();
});
after(() => logs.stop());

const sha256 = 'ab'.repeat(32);

/** A signature, its judgment, and its status. */
function notarized(): [NewLeaf, NewLeaf, NewLeaf] {
  const uuid = randomUUID();
  const refs = [uuid];
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
  const verifier = {
    keyDetails: 'PKIX_ECDSA_P256_SHA_256',
    publicKey: { rawBytes: base64(91) },
  };
  return [
    {
      uuid,
      kind: 'hashedrekord',
      spec: {
        hashedRekordV002: {
          data: { algorithm: 'SHA2_256', digest: base64(32) },
          signature: { content: base64(71), verifier },
        },
      },
    },
    {
      uuid: randomUUID(),
      kind: 'notarization',
      refs,
      spec: {
        artifacts: [{ sha256 }],
        principal: randomUUID(),
        key: randomUUID(),
        groups: [],
        control: { size: 3, root: base64(32) },
        custody: 'client',
      },
    },
    {
      uuid: randomUUID(),
      kind: 'status',
      refs,
      spec: { artifact: { sha256 }, level: 'trusted', supersedes: [] },
    },
  ];
}

const entriesOf = async (logUuid: string) =>
  logs.db.owner<{ uuid: string; leaf: Buffer }>(
    'select uuid, leaf from log_entry where log_uuid = $1 order by idx',
    [logUuid],
  );

/** Asserts that each notarization of a log directly follows its signature; returns their number. */
async function checkPairs(logUuid: string): Promise<number> {
  const entries = await entriesOf(logUuid);
  let pairs = 0;
  for (const [i, { leaf }] of entries.entries()) {
    const read = readNotarizationLeaf(leaf);
    if (typeof read === 'string' || read.kind !== 'notarization') continue;
    assert.equal(read.ref_index, BigInt(i - 1));
    assert.ok(parseHashedRekord(entries[i - 1]?.leaf ?? assert.fail()));
    pairs += 1;
  }
  return pairs;
}

test('a signature is a Rekor leaf, byte for byte; leaves about it name its index', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const [signature, notarization, status] = notarized();
  await logs.append([newLeaf(), signature, notarization, status], logUuid, tenantUuid);
  await steps.sequence();
  const [, first, second, third] = (await entriesOf(logUuid)).map(({ leaf }) => leaf);
  assert.deepEqual(JSON.parse(String(first)), {
    apiVersion: '0.0.2',
    kind: 'hashedrekord',
    spec: signature.spec,
  });
  assert.ok(parseHashedRekord(first ?? assert.fail()));
  for (const [leaf, { kind, spec }] of [
    [second, notarization],
    [third, status],
  ] as const) {
    const read = readNotarizationLeaf(leaf ?? assert.fail());
    assert.ok(typeof read !== 'string', String(read));
    assert.deepEqual([read.kind, read.ref_index], [kind, 1n]);
    const { time, ...said } = parseLeaf(leaf ?? assert.fail())?.spec ?? {};
    assert.deepEqual(said, { ...spec, refIndex: 1 });
  }
});

test('a later status finds the signature of an earlier round', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const [signature, notarization, status] = notarized();
  await logs.append([signature, notarization], logUuid, tenantUuid);
  await steps.sequence();
  await logs.append([newLeaf(), status], logUuid, tenantUuid);
  await steps.sequence();
  const last = parseLeaf((await entriesOf(logUuid)).at(-1)?.leaf ?? assert.fail());
  assert.deepEqual([last?.kind, last?.spec.refIndex], ['status', 0]);
});

test('no leaf of concurrent transactions comes between a signature and its notarization', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  let writing = true;
  const write = async (seed: number) => {
    for (let n = 0; n < 40; n++) {
      const pairs = Array.from({ length: 1 + ((n + seed) % 5) }, notarized).flat();
      await logs.append(n % 3 === 0 ? [newLeaf(), ...pairs] : pairs, logUuid, tenantUuid);
    }
  };
  const order = async () => {
    while (writing) await sequence(logs.database, null, (_, reason) => assert.fail(reason));
  };
  const ordering = [order(), order()];
  await Promise.all([0, 1, 2, 3].map(write));
  writing = false;
  await Promise.all(ordering);
  await steps.sequence();
  assert.equal(await checkPairs(logUuid), 4 * 40 * 3);
});

test('the order of an addition is that of its leaves, not of their uuids or of other additions', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const one = Array.from({ length: 50 }, newLeaf);
  const other = Array.from({ length: 50 }, newLeaf);
  await logs.append(one, logUuid, tenantUuid);
  await logs.append(other, logUuid, tenantUuid);
  const rows = await logs.db.owner<{ id: string; places: number }>(
    'select id, count(distinct place)::int as places from log_pending where log_uuid = $1 group by id',
    [logUuid],
  );
  assert.deepEqual(
    rows.map(({ places }) => places),
    [50, 50],
  );
  await steps.sequence();
  const uuids = (await entriesOf(logUuid)).map(({ uuid }) => uuid);
  assert.deepEqual(
    uuids,
    [...one, ...other].map(({ uuid }) => uuid),
  );
});

/** Leaves of one log in a round that has it alone. */
const LIMIT = 4_000;

test('a round cut by its limit never ends with a signature, and loses none', async () => {
  await steps.sequence();
  for (const ahead of [LIMIT - 1, LIMIT - 2]) {
    const { tenantUuid, logUuid } = await logs.addTenant();
    await logs.append(ahead, logUuid, tenantUuid);
    await logs.append(notarized().slice(0, 2), logUuid, tenantUuid);
    const { leaves } = await sequence(logs.database, null, (_, reason) => assert.fail(reason));
    assert.equal(leaves, ahead === LIMIT - 1 ? LIMIT - 1 : LIMIT);
    const [last] = (await entriesOf(logUuid)).slice(-1);
    assert.notEqual(parseLeaf(last?.leaf ?? assert.fail())?.kind, 'hashedrekord');
    await steps.sequence();
    assert.equal(await checkPairs(logUuid), 1);
    assert.equal((await entriesOf(logUuid)).length, ahead + 2);
  }
});

test('sequences a signature without judgment as well, at the limit too', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  await logs.append(LIMIT - 1, logUuid, tenantUuid);
  const [signature] = notarized();
  await logs.append([signature], logUuid, tenantUuid);
  await steps.sequence();
  const last = (await entriesOf(logUuid)).at(-1);
  assert.deepEqual(last?.uuid, signature.uuid);
  assert.equal((await entriesOf(logUuid)).length, LIMIT);
});
