import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { commitmentOf } from '@assay/core/log/leaf/commitment.ts';
import { MOST_LEAF_BYTES, parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import { TooLarge, Unavailable } from '../../errors.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { MOST_WAITING, type NewLeaf } from '../append/append.ts';
import { auditPayload, selectAuditRows } from '../append/audit-payload-queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { newLeaf, placeOf, type TestLogs, type TestSteps, testLogs } from '../test-log.ts';
import { sequence } from './sequence.ts';

let logs: TestLogs;
let steps: TestSteps;
before(async () => {
  logs = await testLogs();
  steps = await logs.start();
});
after(() => logs.stop());

/** Leaves of a log, read, in order. */
async function leavesOf(logUuid: string) {
  const rows = await logs.db.owner<{ uuid: string; leaf: Buffer }>(
    'select uuid, leaf from log_entry where log_uuid = $1 order by idx',
    [logUuid],
  );
  return rows.map(({ uuid, leaf }) => {
    const { kind, spec } = parseLeaf(leaf) ?? assert.fail('no leaf');
    return { uuid, kind, spec };
  });
}

const controlLogOf = async (tenantUuid: string) => {
  const [row] = await logs.db.owner<{ uuid: string }>(
    "select uuid from log where tenant_uuid = $1 and kind = 'control'",
    [tenantUuid],
  );
  return row?.uuid ?? assert.fail('no control log');
};

test('leaves get places in the order in which they were appended, without a gap', async () => {
  const first = await logs.append(3);
  const second = await logs.append(2);
  await steps.sequence();
  const places = await Promise.all([...first, ...second].map((leaf) => placeOf(logs, leaf)));
  assert.deepEqual(places, [0, 1, 2, 3, 4]);
  assert.equal(await logs.check(), 5n);
  const [waiting] = await logs.db.owner(
    'select count(*)::int as n from log_pending where log_uuid = $1',
    [logs.logUuid],
  );
  assert.deepEqual(waiting, { n: 0 });
});

test('the indexes of other leaves go into a leaf, of this batch and of earlier ones', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const [a = '', b = ''] = await logs.append(2, logUuid, tenantUuid);
  await steps.sequence();
  const next = { ...newLeaf(), refs: [b] };
  const after = { ...newLeaf(), refs: [next.uuid] };
  const erased: NewLeaf = {
    uuid: randomUUID(),
    kind: 'payload-erased',
    spec: { doc: randomUUID(), reason: 'gdpr', actor: randomUUID() },
    refs: [a, b, next.uuid],
  };
  await logs.append([next, after, erased], logUuid, tenantUuid);
  await steps.sequence();
  const leaves = await leavesOf(logUuid);
  assert.deepEqual(
    leaves.map(({ spec }) => [spec.prevIndex, spec.targetIndex]),
    [
      [undefined, undefined],
      [undefined, undefined],
      [1, undefined],
      [2, undefined],
      [undefined, [0, 1, 2]],
    ],
  );
  assert.deepEqual(leaves[2]?.spec, { ...next.spec, prevIndex: 1, time: leaves[2]?.spec.time });
});

test('time never decreases, even when the clock does', async () => {
  const ahead = new Date(Date.now() + 60_000).toISOString();
  const { tenantUuid, logUuid } = await logs.addTenant();
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  await logs.db.owner('update log_head set last_at = $2 where log_uuid = $1', [logUuid, ahead]);
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  const [, last] = await leavesOf(logUuid);
  assert.equal(last?.spec.time, ahead);
});

test('every audit entry is a leaf that commits to all of it and shows no name', async () => {
  const { tenantUuid } = await logs.addTenant();
  const sha256 = Buffer.alloc(32, 7);
  const actor = randomUUID();
  const subject = randomUUID();
  const insert = `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details,
      outcome, object_salt, object_sha256, object_size)
    values ($1, 'user', $2, 'eve@example.org', 'Auditor', '192.0.2.1', 'sbom.upload', $3, '{"b": 1.50, "a": "é"}', 'ok',
      $4, $5, 12) returning uuid`;
  const salt = Buffer.alloc(32, 9);
  const [{ uuid } = { uuid: '' }] = await logs.db.owner<{ uuid: string }>(insert, [
    tenantUuid,
    actor,
    subject,
    salt,
    sha256,
  ]);
  await steps.sequence();
  const [leaf] = await leavesOf(await controlLogOf(tenantUuid));
  const [row] = await logs.db.worker.read(tenantUuid, (db) =>
    selectAuditRows(db, [{ tenant_uuid: tenantUuid, uuid }]),
  );
  assert.ok(row);
  const committed = (bytes: Uint8Array, by: Uint8Array) =>
    Buffer.from(commitmentOf(nodeHasher, by, bytes)).toString('base64');
  const alg = 'assay/doc-commitment/v1';
  assert.deepEqual(leaf, {
    uuid,
    kind: 'audit',
    spec: {
      action: 'sbom.upload',
      actor,
      commitment: { alg, value: committed(auditPayload(row), row.salt) },
      entry: uuid,
      object: {
        commitment: {
          alg,
          value: committed(Buffer.from(`{"sha256":"${'07'.repeat(32)}","size":12}`), salt),
        },
      },
      outcome: 'ok',
      subject,
      time: leaf?.spec.time,
    },
  });
  assert.match(
    Buffer.from(auditPayload(row)).toString(),
    /^\{"action":"sbom.upload","actor_kind":"user",.*"details":\{"a":"é","b":1.5\},.*"session_hash":null,/,
  );
});

test('whatever of an audit entry is changed, the commitment no longer fits', async () => {
  const { tenantUuid } = await logs.addTenant();
  const insert = `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
    values ($1, 'user', $1, 'eve', 'Auditor', '192.0.2.1', 'a.b', $1, '{}', 'ok') returning uuid`;
  const [{ uuid } = { uuid: '' }] = await logs.db.owner<{ uuid: string }>(insert, [tenantUuid]);
  const textOf = async () => {
    const [row] = await logs.db.worker.read(tenantUuid, (db) =>
      selectAuditRows(db, [{ tenant_uuid: tenantUuid, uuid }]),
    );
    return Buffer.from(auditPayload(row ?? assert.fail())).toString();
  };
  const seen = new Set([await textOf()]);
  const changes = [
    "at = at + interval '1 microsecond'",
    "actor_kind = 'system'",
    'actor_uuid = gen_random_uuid()',
    "actor_name = 'mallory'",
    "role = 'Visitor'",
    "session_hash = 'x'",
    "ip = '192.0.2.2'",
    "action = 'a.c'",
    'subject_uuid = gen_random_uuid()',
    `details = '{"a": null}'`,
    "outcome = 'refused'",
    "object_sha256 = sha256('')",
    'object_size = 1',
  ];
  for (const change of changes) {
    await logs.db.owner(`update audit_entry set ${change} where uuid = $1`, [uuid]);
    seen.add(await textOf());
  }
  assert.equal(seen.size, changes.length + 1);
});

test('replaces a leaf that cannot be built by `omitted`, and nothing waits behind it', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const wait = (kind: string, spec: string | null, refs: string[] = []) =>
    logs.db.owner(
      'insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec, refs) values ($1, $2, $3, $4, $5, $6)',
      [tenantUuid, logUuid, randomUUID(), kind, spec, refs],
    );
  await wait('document', `{"long":"${'x'.repeat(MOST_LEAF_BYTES)}"}`);
  await wait('document', '{"unfinished');
  await wait('document', '[]');
  await wait('no such kind', '{}');
  await wait('document', '{}', [randomUUID()]);
  await wait('audit', null);
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  const leaves = await leavesOf(logUuid);
  assert.deepEqual(
    leaves.map(({ kind, spec }) => [kind, spec.kind, spec.reason]),
    [
      ['omitted', 'document', 'too_long'],
      ['omitted', 'document', 'unreadable'],
      ['omitted', 'document', 'unreadable'],
      ['omitted', 'no such kind', 'unreadable'],
      ['omitted', 'document', 'reference_missing'],
      ['omitted', 'audit', 'entry_missing'],
      ['document', undefined, undefined],
    ],
  );
  assert.equal(leaves[0]?.spec.leaf, leaves[0]?.uuid);
  assert.equal(await logs.check(logUuid), 7n);
});

test('a leaf that would become too long is refused where it is appended', async () => {
  const long = { ...newLeaf(), spec: { text: 'x'.repeat(MOST_LEAF_BYTES - 80) } };
  await assert.rejects(logs.append([long]), TooLarge);
  const many = {
    ...newLeaf(),
    kind: 'payload-erased' as const,
    refs: Array(1000).fill(randomUUID()),
  };
  await assert.rejects(logs.append([many]), TooLarge);
});

test('the same leaf again creates no second one', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const leaf = newLeaf();
  await logs.append([leaf], logUuid, tenantUuid);
  await assert.rejects(logs.append([leaf], logUuid, tenantUuid), { code: '23505' });
  await steps.sequence();
  await logs.append([leaf], logUuid, tenantUuid);
  await logs.append(1, logUuid, tenantUuid);
  await steps.sequence();
  assert.equal(await logs.check(logUuid), 2n);
  assert.equal((await logs.frozen()).get(logUuid), undefined);
});

test('beyond 10,000 waiting leaves a log takes no more; audit entries always get in', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  const control = await controlLogOf(tenantUuid);
  for (const log of [logUuid, control])
    await logs.db.owner(
      `insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
       select $1, $2, gen_random_uuid(), 'document', '{}' from generate_series(1, $3)`,
      [tenantUuid, log, MOST_WAITING],
    );
  await assert.rejects(logs.append(1, logUuid, tenantUuid), Unavailable);
  await logs.db.owner(
    `insert into audit_entry (tenant_uuid, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
     values ($1, 'user', $1, 'eve', 'Auditor', '192.0.2.1', 'a.b', $1, '{}', 'ok')`,
    [tenantUuid],
  );
  await steps.sequence();
  await logs.append(1, logUuid, tenantUuid);
  assert.equal(await logs.check(control), BigInt(MOST_WAITING + 1));
});

test('a round says whether it left leaves of a log', async () => {
  const { tenantUuid, logUuid } = await logs.addTenant();
  await steps.sequence();
  await logs.db.owner(
    `insert into log_pending (tenant_uuid, log_uuid, uuid, kind, spec)
     select $1, $2, gen_random_uuid(), 'document', '{}' from generate_series(1, 9000)`,
    [tenantUuid, logUuid],
  );
  const rounds: [number, boolean][] = [];
  for (let left = true; left; ) {
    const done = await sequence(steps.parts.database, null, () => {});
    rounds.push([done.leaves, done.isCut]);
    left = done.leaves > 0;
  }
  assert.deepEqual(rounds, [
    [4000, true],
    [4000, true],
    [1000, false],
    [0, false],
  ]);
});

test('another tenant’s log accepts nothing, and reveals nothing', async () => {
  const { tenantUuid } = await logs.addTenant();
  const foreign = logs.append(1, logs.logUuid, tenantUuid).catch((error) => error.message);
  const missing = logs.append(1, randomUUID(), tenantUuid).catch((error) => error.message);
  assert.equal(await foreign, await missing);
});

test('freezes a log with a tampered head, and others continue', async () => {
  const harms = [
    "update log_head set root = sha256('x') where log_uuid = $1",
    "update log_head set frontier = sha256('x') where log_uuid = $1",
    "update log_head set frontier = '' where log_uuid = $1",
    'update log_head set size = size + 1 where log_uuid = $1',
    // An older tree, whose entries go beyond it.
    "update log_head set size = 0, root = sha256(''), frontier = '' where log_uuid = $1",
  ];
  const harmed: string[] = [];
  for (const harm of harms) {
    const { tenantUuid, logUuid } = await logs.addTenant();
    await logs.append(3, logUuid, tenantUuid);
    await steps.sequence();
    await logs.db.owner(harm, [logUuid]);
    await logs.append(1, logUuid, tenantUuid);
    harmed.push(logUuid);
  }
  const sound = await logs.addTenant();
  await logs.append(2, sound.logUuid, sound.tenantUuid);
  await steps.sequence();
  assert.equal(await logs.check(sound.logUuid), 2n);
  const frozen = await logs.frozen();
  assert.deepEqual(new Set(frozen.keys()), new Set(harmed));
  for (const reason of frozen.values()) assert.match(reason, /^This log cannot grow: /);
});

test('two concurrent sequencers give every leaf of many writers one place', async () => {
  const appends = Number(process.env.ASSAY_SEQUENCER_APPENDS ?? 3_000);
  const second = openDatabase({ url: logs.db.url, role: 'assay_sequencer', size: 3 });
  const tenants = await Promise.all(Array.from({ length: 4 }, () => logs.addTenant()));
  let writing = true;
  const order = async (database: typeof second) => {
    for (let idle = 0; idle < 2; ) {
      // The loser of a race for a lock stops after three seconds; no other error may occur.
      const { leaves } = await sequence(database, null, (_, reason) => assert.fail(reason));
      idle = writing || leaves > 0 ? 0 : idle + 1;
    }
  };
  const write = async ({ tenantUuid, logUuid }: { tenantUuid: string; logUuid: string }) => {
    const acknowledged: string[] = [];
    while (acknowledged.length < appends / tenants.length) {
      const size = 1 + (acknowledged.length % 40);
      acknowledged.push(...(await logs.append(size, logUuid, tenantUuid)));
    }
    return acknowledged;
  };
  const ordering = [order(logs.database), order(second)];
  const acknowledged = await Promise.all(tenants.map(write));
  writing = false;
  await Promise.all(ordering);
  await second.close();
  for (const [i, { logUuid }] of tenants.entries()) {
    const all = acknowledged[i] ?? [];
    assert.equal(await logs.check(logUuid), BigInt(all.length));
    assert.deepEqual(
      (await leavesOf(logUuid)).map(({ uuid }) => uuid),
      all,
    );
  }
});
