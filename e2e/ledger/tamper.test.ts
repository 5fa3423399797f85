/** Anyone who has the whole database is found out, by the party named with each edit. */
import assert from 'node:assert/strict';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { verifyLog } from '@assay/core/log/audit/verify-log.ts';
import { trustInLogs, verifyReceipt } from '@assay/core/log/receipt/verify-receipt.ts';
import { platform, TestLog } from '@assay/core/log/test-log.ts';
import { formatTlogProof, parseTlogProof } from '@assay/core/log/tree/tlog-proof.ts';
import { until } from '../processes.ts';
import { type Attacked, attackedLedger, foundBy, untilFrozen } from './attacked.ts';

const LEAF_HASH = `sha256('\\x00'::bytea || leaf)`;
/** Another statement of the same form. */
const OTHER_SIZE = `convert_to(replace(convert_from(leaf, 'UTF8'), '"size":7', '"size":9'), 'UTF8')`;

/** A ledger of `before` documents, a saved checkpoint, and `later` more documents. */
async function grown(t: TestContext, before: number, later: number) {
  const attacked = await attackedLedger(before);
  t.after(() => attacked.stop());
  const kept = await attacked.checkpoint();
  if (later > 0) await attacked.write(later);
  assert.equal((await attacked.verify([kept])).verdict, 'proven');
  return { attacked, kept };
}

/** The first leaf that the verifier names, and the output of fsck, which reads the rows. */
const EDITS: [what: string, statements: string[], index: number, fsck: RegExp][] = [
  [
    'T1: the bytes of a leaf',
    [`update log_entry set leaf = leaf || ' ' where log_uuid = $log and idx = 7`],
    7,
    /Leaf 7 is not the one that was hashed/,
  ],
  [
    // Only the saved checkpoint is left to compare with: one of the leaves below it was changed.
    'T1: the bytes of a leaf, with its hash made to fit',
    [
      `update log_entry set leaf = ${OTHER_SIZE} where log_uuid = $log and idx = 7`,
      `update log_entry set leaf_hash = ${LEAF_HASH} where log_uuid = $log`,
    ],
    0,
    /tree of 12 leaves is not the one .* from 0 on/,
  ],
  [
    'T3: a row that is gone',
    [`delete from log_entry where log_uuid = $log and idx = 4`],
    0,
    /Leaf 4 is missing: the head says 15 leaves/,
  ],
  [
    'T5: two leaves that changed their places',
    [
      `update log_entry a set leaf = b.leaf from log_entry b
       where a.log_uuid = $log and b.log_uuid = $log and (a.idx, b.idx) in ((3, 6), (6, 3))`,
    ],
    3,
    /Leaf 3 is not the one that was hashed/,
  ],
  [
    'T6: a leaf that was slipped in, and the others moved on',
    [
      `update log_entry set idx = -idx - 2 where log_uuid = $log and idx >= 5`,
      `update log_entry set idx = -idx - 1 where log_uuid = $log and idx < 0`,
      `insert into log_entry select tenant_uuid, log_uuid, 5, gen_random_uuid(), leaf || ' ', sha256('\\x00'::bytea || leaf || ' ')
       from log_entry where log_uuid = $log and idx = 4`,
    ],
    0,
    /tree of 12 leaves is not the one/,
  ],
];
for (const [what, statements, index, said] of EDITS)
  test(`found by a verifier that holds one earlier checkpoint: ${what}`, async (t) => {
    const { attacked, kept } = await grown(t, 12, 3);
    await attacked.attack(...statements);
    const found = await attacked.verify([kept]);
    assert.deepEqual([found.verdict, foundBy(found).index], ['refuted', index]);
    const { code, stdout } = await attacked.fsck('I3');
    assert.equal(code, 1);
    assert.match(stdout, said);
  });

test('T2, T12: edited content and an edited audit entry are found by fsck, with their leaves', async (t) => {
  const { attacked } = await grown(t, 3, 0);
  assert.equal((await attacked.fsck('I8')).code, 0);
  await attacked.attack(
    `update document_revision set sealed = (select r.sealed from document_revision r, log_entry e
       where r.uuid = e.uuid and e.log_uuid = $log and e.idx = 0)
     where uuid = (select uuid from log_entry where log_uuid = $log and idx = 1)`,
    `update audit_entry set at = at - interval '1 day' where action = 'document.create'`,
  );
  const { code, stdout } = await attacked.fsck('I8');
  assert.equal(code, 1);
  assert.match(stdout, /Leaf 1 of log \S+ revision 1 of document \S+ cannot be opened/);
  assert.match(stdout, /Leaf \d+ of control log \S+ audit entry \S+ is not the one it commits to/);
});

test('T13: a leaf that was moved into the log of another tenant is found by fsck', async (t) => {
  const { attacked } = await grown(t, 3, 0);
  await attacked.attack(
    `update log_entry set (tenant_uuid, log_uuid, idx) = (select tenant_uuid, uuid, 0 from log
       where kind = 'ledger' and uuid <> $log limit 1)
     where log_uuid = $log and idx = 2`,
  );
  const { code, stdout } = await attacked.fsck('I3');
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`Log ${attacked.ledger}: Leaf 2 is missing`));
});

test('T14: an upload that was put into the database past the product is found by fsck', async (t) => {
  const { attacked } = await grown(t, 1, 0);
  const { tenant } = attacked;
  await attacked.attack(
    `insert into project (tenant_uuid, uuid, path, name) values ('${tenant.uuid}', gen_random_uuid(), 'a', 'a')`,
    `insert into sbom (tenant_uuid, sbomid, project_uuid, name, version, sha256, size_bytes, uploaded_by, uploaded_at,
       in_use, status, steps)
     select tenant_uuid, gen_random_uuid(), uuid, 'a', '1', sha256('a'), 1, 'somebody', now(), false, 'failed',
       array_fill(null::timestamptz, array[8]) from project where tenant_uuid = '${tenant.uuid}'`,
  );
  const { code, stdout } = await attacked.fsck('I8');
  assert.equal(code, 1);
  assert.match(stdout, /SBOM \S+ is there, but no upload of it was recorded/);
});

/** Takes the last leaves away and makes head and checkpoints fit, as a restored backup does. */
const rollBack = (size: number) => [
  `delete from log_entry where log_uuid = $log and idx >= ${size}`,
  `delete from log_checkpoint where log_uuid = $log and size > ${size}`,
  `update log_head h set size = c.size, root = c.root from log_checkpoint c
   where h.log_uuid = $log and c.log_uuid = $log and c.size = ${size}`,
];

test('T4, T10: leaves that are gone, head and checkpoints made to fit: by the verifier, and at boot by the anchor', async (t) => {
  const { attacked, kept: early } = await grown(t, 8, 4);
  const kept = await attacked.checkpoint();
  await attacked.restarting(() => attacked.attack(...rollBack(8)));
  const found = await attacked.verify([kept]);
  assert.deepEqual([found.verdict, foundBy(found).failed], ['refuted', ['earlier']]);
  assert.match(String(found.steps[2]?.detail), /has 8 leaves, and had 12: it was rolled back/);
  assert.equal((await attacked.verify([early])).verdict, 'proven');
  assert.match(await untilFrozen(attacked), /anchor/i);
});

test('T7: the whole tree made again and signed with the key: by anyone who holds one earlier checkpoint, and by nobody else', async (t) => {
  const { attacked, kept } = await grown(t, 5, 0);
  await attacked.restarting(async () => {
    await attacked.attack(
      `update log_entry set leaf = ${OTHER_SIZE} where log_uuid = $log and idx = 2`,
      `update log_entry set leaf_hash = ${LEAF_HASH} where log_uuid = $log`,
    );
    await forget(attacked);
  });
  await attacked.write(1);
  const found = await attacked.verify([kept]);
  assert.deepEqual([found.verdict, foundBy(found)], ['refuted', { failed: ['tree'], index: 0 }]);
  // Without earlier data this log looks like any other.
  assert.equal((await attacked.verify([])).verdict, 'proven');
});

/** An attacker who also controls the anchor restarts the log with its current leaves. */
async function forget(attacked: Attacked): Promise<void> {
  await writeFile(anchorOf(attacked), '');
  await attacked.server.logStore.removeAll(attacked.ledger);
  await attacked.attack(
    'delete from log_checkpoint',
    'update log set frozen_at = null, frozen_reason = null',
    `delete from log_pending where log_uuid = $log`,
  );
  await attacked.fitHead();
}

const anchorOf = ({ server }: Attacked) => join(server.folder, 'anchor/checkpoints');

test('T8: another key in the database signs nothing that anybody believes, and freezes the log', async (t) => {
  const { attacked, kept } = await grown(t, 3, 0);
  const foreign = new TestLog();
  await attacked.restarting(() =>
    attacked.attack(
      `update log_key set public_key = '\\x${Buffer.from(foreign.key.public_key).toString('hex')}' where log_uuid = $log`,
    ),
  );
  await attacked.writeUnsigned();
  assert.match(await untilFrozen(attacked), /key/);
  assert.equal((await attacked.verify([kept])).verdict, 'proven');
});

const NOTES: [what: string, statement: string][] = [
  ['signature', `overlay(note placing 'AAAA' from length(note) - 10)`],
  ['size', `regexp_replace(note, '\\n3\\n', E'\\n2\\n')`],
  ['origin', `replace(note, 'localhost', 'elsewhere')`],
];
for (const [what, changed] of NOTES)
  test(`T9: a checkpoint with another ${what} is believed by nobody, and found by fsck`, async (t) => {
    const { attacked, kept } = await grown(t, 3, 0);
    await attacked.attack(
      `update log_checkpoint set note = ${changed} where log_uuid = $log and size = 3`,
    );
    const found = await attacked.verify([kept]);
    assert.deepEqual([found.verdict, foundBy(found).failed], ['refuted', ['checkpoint']]);
    const { stdout } = await attacked.fsck('I3');
    assert.match(stdout, /checkpoint of 3 leaves does not hold .*checkpoint_unreadable/);
  });

test('T11: two copies that continue separately: the anchor freezes the second, and either is refuted by a checkpoint of the other', async (t) => {
  const { attacked } = await grown(t, 4, 2);
  const first = await attacked.checkpoint();
  await attacked.restarting(async () => {
    await attacked.attack(...rollBack(4));
    await attacked.fitHead();
    await attacked.server.logStore.removeAll(attacked.ledger);
  });
  assert.match(await untilFrozen(attacked), /anchor/i);
  await attacked.restarting(() => forget(attacked));
  await attacked.write(2);
  const found = await attacked.verify([first]);
  assert.deepEqual([found.verdict, foundBy(found)], ['refuted', { failed: ['tree'], index: 0 }]);
});

for (const [what, damage] of [
  ['cut off', (path: string) => truncate(path, 0)],
  ['replaced', (path: string) => writeFile(path, `${'0'.repeat(64)} nothing\n`)],
] as const)
  test(`T15: an anchor that was ${what} is noticed at boot`, async (t) => {
    const { attacked } = await grown(t, 3, 2);
    await attacked.restarting(() => damage(anchorOf(attacked)));
    assert.match(await untilFrozen(attacked), /anchor/i);
  });

test('T15: an anchor changed in the middle is reported to the operator at startup', async (t) => {
  const { attacked } = await grown(t, 3, 2);
  await attacked.restarting(() => changeMiddle(anchorOf(attacked)));
  const isTold = () => attacked.alarms.some((alarm) => alarm.includes('does not follow'));
  await until('the operator is told', isTold);
});

/** One root in the first half becomes another one. */
async function changeMiddle(path: string): Promise<void> {
  const lines = (await readFile(path, 'latin1')).split('\n');
  const at = Math.floor(lines.length / 2) - 1;
  lines[at] = (lines[at] ?? '').replace(/ (\d+) /, ' 1$1 ');
  await writeFile(path, lines.join('\n'));
}

test('T16: no lie of a server about a leaf is proven', async () => {
  const log = new TestLog();
  for (let i = 0; i < 40; i++) log.addRevision({});
  const subject = log.addRevision({});
  for (let i = 0; i < 9; i++) log.addRevision({});
  const honest = parseTlogProof(await log.receipt(subject));
  const other = parseTlogProof(await log.receipt({ index: 3 }));
  const smaller = parseTlogProof(await log.receipt(subject, 45));
  const impostor = new TestLog(log.origin);
  impostor.entries.push(...log.entries);
  const lies: Record<string, Partial<typeof honest>> = {
    'another index': { index: honest.index + 1n },
    'an index beyond the end': { index: 1000n },
    'an index of 64 bits': { index: 2n ** 64n - 1n },
    'a path cut off': { path: honest.path.slice(0, -1) },
    'a path prolonged': { path: [...honest.path, honest.path[0] ?? new Uint8Array(32)] },
    'a path without its first hash': { path: honest.path.slice(1) },
    'a path in another order': { path: honest.path.toReversed() },
    'no path': { path: [] },
    'the path of another leaf': { path: other.path },
    'the leaf of another place': { extra: other.extra },
    'the checkpoint of a smaller tree': { checkpoint: smaller.checkpoint },
    'an older path below a newer checkpoint': { path: smaller.path },
    'the checkpoint of an impostor': { checkpoint: impostor.checkpoint() },
    'the root of another tree': { checkpoint: log.checkpoint(50, log.root(49)) },
  };
  const trust = trustInLogs([log.key]);
  const verdictOf = async (proof: typeof honest) => {
    const claim = { receipt: formatTlogProof(proof), trust, payload: subject.payload };
    return (await verifyReceipt(platform, claim)).verdict;
  };
  assert.equal(await verdictOf(honest), 'proven');
  for (const [lie, changed] of Object.entries(lies))
    assert.equal(await verdictOf({ ...honest, ...changed }), 'refuted', lie);
});

test('no false alarm on a thousand honest logs', async () => {
  for (let n = 0; n < 1000; n++) {
    const log = new TestLog();
    const documents: { doc: string; rev: number; index: number; deleted: boolean }[] = [];
    for (let i = 0; i < n % 23; i++) {
      const known = documents[(n + 7 * i) % (documents.length + 1)];
      if (known === undefined) {
        const doc = crypto.randomUUID();
        documents.push({ doc, rev: 1, index: log.addRevision({ doc }).index, deleted: false });
      } else {
        const op = known.deleted ? 'restore' : (n + i) % 3 === 0 ? 'delete' : 'update';
        known.rev += 1;
        const { doc, rev, index: prevIndex } = known;
        known.index = log.addRevision({ doc, op, rev, prevIndex }).index;
        known.deleted = op === 'delete';
      }
    }
    const { verdict } = await verifyLog(platform, {
      checkpoint: log.checkpoint(),
      source: async (place) => log.file(place),
      trust: trustInLogs([log.key]),
      earlier: [log.checkpoint(Math.floor(log.entries.length / 2))],
    });
    assert.equal(verdict, 'proven', `log ${n}`);
  }
});
