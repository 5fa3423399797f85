import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { Frontier } from '@assay/core/log/tree/frontier.ts';
import { leafHash } from '@assay/core/log/tree/hasher.ts';
import { AppError, Unavailable } from '../../errors.ts';
import { type Database, ONE_STATEMENT, type Writer } from '../../platform/db/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { type AuditRow, selectAuditRows } from '../append/audit-payload-queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { Contradiction, freeze, type OnFreeze } from '../publish/freeze.ts';
import { buildLeaf } from './build-leaf.ts';
import type { HeadRow, NewEntry, PendingRow } from './sequence-queries.ts';
import * as sql from './sequence-queries.ts';

/** Logs and leaves of one transaction. */
const MOST_LOGS = 200;
const MOST_LEAVES = 4_000;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Result of one round of sequencing. */
export interface Sequenced {
  /** Logs that have grown. */
  logs: string[];
  leaves: number;
  /** Start of the next round; null: at the first log. */
  next: string | null;
  /** A log has more leaves than were placed. */
  isCut: boolean;
}

/**
 * Sequences waiting leaves in one transaction: of up to 200 logs, from `after` on. No state is kept between
 * rounds, so an unknown outcome of a commit does no harm.
 *
 * A log with an invalid head or entries is frozen, and the others continue.
 */
export async function sequence(
  database: Database,
  after: string | null,
  onFreeze: OnFreeze,
): Promise<Sequenced> {
  const logs = await database.read(
    null,
    (db) => sql.selectWaitingLogs(db, after ?? FIRST, MOST_LOGS),
    ONE_STATEMENT,
  );
  const next = logs.length < MOST_LOGS ? null : (logs.at(-1) ?? null);
  if (logs.length === 0) return { logs, leaves: 0, next, isCut: false };
  try {
    const done = await database.write(null, (tx) => sequenceLogs(tx, logs));
    for (const log of done.stopped) await freeze(database, log, FORKED, onFreeze);
    return { logs: done.grown, leaves: done.leaves, next, isCut: done.isCut };
  } catch (error) {
    if (isPassing(error)) throw error;
    const done = await oneByOne(database, logs, onFreeze);
    return { ...done, next, isCut: done.leaves > 0 };
  }
}

const FORKED = 'Somebody else moved the head of this log while it was locked.';
const REFUSED = 'This log cannot grow: ';

/** After a failure in a batch: finds the log that it was about. */
async function oneByOne(database: Database, logs: string[], onFreeze: OnFreeze) {
  const grown: string[] = [];
  let leaves = 0;
  for (const log of logs) {
    try {
      await database.write(null, (tx) => dropRepeated(tx, log));
      const done = await database.write(null, (tx) => sequenceLogs(tx, [log]));
      grown.push(...done.grown);
      leaves += done.leaves;
      for (const stopped of done.stopped) await freeze(database, stopped, FORKED, onFreeze);
    } catch (error) {
      if (isPassing(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      await freeze(database, log, REFUSED + reason, onFreeze);
    }
  }
  return { logs: grown, leaves };
}

/** A leaf whose uuid is already in the log was requested twice. */
async function dropRepeated(tx: Writer, logUuid: string): Promise<void> {
  await sql.lockHeads(tx, [logUuid]);
  const pending = await sql.selectPending(tx, [logUuid], MOST_LEAVES);
  const present = new Set((await sql.selectIndexes(tx, pending)).map((row) => row.uuid));
  await sql.deletePending(
    tx,
    pending.filter((row) => present.has(row.uuid)),
  );
}

/** Temporary: the database was away or busy, or the outcome of the commit is unknown. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError || /^(08|40|53|55|57)/.test(errorCode(error));

async function sequenceLogs(tx: Writer, logs: string[]) {
  const heads = await sql.lockHeads(tx, logs);
  const perLog = Math.ceil(MOST_LEAVES / Math.max(1, heads.length));
  const pending = await sql.selectPending(
    tx,
    heads.map((head) => head.log_uuid),
    perLog,
  );
  const placed = await placeLeaves(tx, heads, wholePairs(pending, perLog));
  return { ...placed, isCut: isCut(pending, perLog) };
}

/** Whether more leaves of a log may wait than were read. */
const isCut = (pending: PendingRow[], limit: number): boolean =>
  [...Map.groupBy(pending, (row) => row.log_uuid).values()].some((rows) => rows.length >= limit);

/** The leaf about a signature must directly follow it, so a round cut by its limit never ends with a signature. */
function wholePairs(pending: PendingRow[], limit: number): PendingRow[] {
  const byLog = [...Map.groupBy(pending, (row) => row.log_uuid).values()];
  const isTorn = (rows: PendingRow[]) =>
    rows.length === limit && rows.at(-1)?.kind === 'hashedrekord';
  return byLog.flatMap((rows) => (isTorn(rows) ? rows.slice(0, -1) : rows));
}

/** Places leaves behind heads that the caller has locked. */
export async function placeLeaves(tx: Writer, heads: HeadRow[], pending: PendingRow[]) {
  const waiting = Map.groupBy(pending, (row) => row.log_uuid);
  const facts = await readFacts(tx, heads, pending);
  const grown = heads
    .map((head) => growLog(head, waiting.get(head.log_uuid) ?? [], facts))
    .filter(({ entries }) => entries.length > 0);
  const moved = new Set(
    await sql.moveHeads(
      tx,
      grown.map(({ move }) => move),
    ),
  );
  const entries = grown
    .filter(({ move }) => moved.has(move.log_uuid))
    .flatMap(({ entries }) => entries);
  await sql.insertEntries(tx, entries);
  await sql.deletePending(
    tx,
    pending.filter((row) => moved.has(row.log_uuid)),
  );
  const stopped = grown.map(({ move }) => move.log_uuid).filter((log) => !moved.has(log));
  return { grown: [...moved], stopped, leaves: entries.length };
}

/** Data for completing leaves. */
interface Facts {
  /** By log and leaf. */
  indexes: Map<string, number>;
  audit: Map<string, AuditRow>;
}

async function readFacts(tx: Writer, heads: HeadRow[], pending: PendingRow[]): Promise<Facts> {
  const here = new Set(pending.map(keyOf));
  const refs = pending.flatMap(({ log_uuid, refs }) => refs.map((uuid) => ({ log_uuid, uuid })));
  const known = await sql.selectIndexes(
    tx,
    refs.filter((ref) => !here.has(keyOf(ref))),
  );
  const tenants = new Map(heads.map((head) => [head.log_uuid, head.tenant_uuid]));
  const audited = pending.flatMap((row) => {
    const uuid = row.kind === 'audit' ? row.uuid : row.entry;
    return uuid === null ? [] : [{ tenant_uuid: tenants.get(row.log_uuid) ?? '', uuid }];
  });
  const audit = audited.length === 0 ? [] : await selectAuditRows(tx, audited);
  return {
    indexes: new Map(known.map((row) => [keyOf(row), Number(row.idx)])),
    audit: new Map(audit.map((row) => [row.uuid, row])),
  };
}

/** The entries of one log, and where they bring its head. */
function growLog(head: HeadRow, pending: PendingRow[], { indexes, audit }: Facts) {
  const { log_uuid, tenant_uuid } = head;
  const frontier = Frontier.of(nodeHasher, BigInt(head.size), head.frontier);
  if (!equalBytes(frontier.root(), head.root))
    throw new Contradiction('The root of its head is not that of its subtrees.');
  const time = timeOf(head);
  const entries = pending.map((row): NewEntry => {
    const idx = frontier.size;
    const placing = {
      index: Number(idx),
      time,
      refs: row.refs.map((uuid) => indexes.get(keyOf({ log_uuid, uuid }))),
    };
    const leaf = buildLeaf(row, placing, audit.get(row.entry ?? row.uuid));
    const leaf_hash = leafHash(nodeHasher, leaf);
    frontier.append(leaf_hash);
    indexes.set(keyOf(row), Number(idx));
    return { tenant_uuid, log_uuid, idx, uuid: row.uuid, leaf, leaf_hash };
  });
  const move: sql.HeadMove = {
    log_uuid,
    from: { size: head.size, root: head.root },
    size: frontier.size,
    root: frontier.root(),
    frontier: frontier.subtrees,
    last_at: time,
  };
  return { entries, move };
}

/**
 * Returns the time of the next leaves: the database's clock, never before the last leaf. Leaves are permanent,
 * so nothing is sequenced while the two clocks differ, and a log whose last leaf is ahead of both is stopped.
 */
function timeOf({ now, last_at }: Pick<HeadRow, 'now' | 'last_at'>): Date {
  const [database, machine] = [now.getTime(), Date.now()];
  if (Math.abs(database - machine) > MOST_SKEW_MS)
    throw new Unavailable(
      `The clock of the database says ${now.toISOString()}, that of the sequencer ${new Date(machine).toISOString()}. Nothing is ordered until they agree.`,
    );
  const last = last_at?.getTime() ?? 0;
  if (last > Math.max(database, machine) + MOST_SKEW_MS)
    throw new Contradiction(
      `Its last leaf is of ${new Date(last).toISOString()}, and both clocks say ${now.toISOString()}.`,
    );
  return new Date(Math.max(database, last));
}

/** Maximum difference of clocks, in milliseconds. */
const MOST_SKEW_MS = 120_000;

/** Tells whether the last leaf of a log is ahead of the clock, so that time must restart. */
export const isAhead = ({ now, last_at }: Pick<HeadRow, 'now' | 'last_at'>): boolean =>
  last_at !== null && last_at.getTime() > now.getTime() + MOST_SKEW_MS;

const keyOf = ({ log_uuid, uuid }: { log_uuid: string; uuid: string }) => `${log_uuid} ${uuid}`;
