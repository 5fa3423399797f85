import {
  type AuditedBundle,
  type AuditedLog,
  auditLog as auditLeaves,
} from '@assay/core/log/audit/audit-log.ts';
import type { Finding } from '@assay/core/log/audit/finding.ts';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import type { Replay } from '@assay/core/log/audit/replay.ts';
import { TILE_WIDTH } from '@assay/core/log/tree/tile.ts';
import type { HashedLeaf, RecordedPresence } from '../../features/documents/recorded/queries.ts';
import { RecordedLog, type TakenLeaf } from '../../features/documents/recorded/recorded-log.ts';
import { ChunkRoots } from '../../fsck/scope/chunk-roots.ts';
import type { SeenLog } from '../../fsck/scope/last-run.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import { CHECKPOINT_PATH } from '../read/log-store.ts';
import type { LogAuditContext, LogName } from './audit-context.ts';
import { keysOf, openNote, readCheckpoints, unreadable } from './checkpoints.ts';
import { publishedFiles } from './published-files.ts';
import * as sql from './queries.ts';
import { RowsAhead } from './rows-ahead.ts';

/** Result of an audit; `size` and `root` are of the hashed tree. */
export interface FoundByAudit extends Pick<AuditedLog, 'size' | 'root' | 'findings'> {
  kind: sql.LogKind;
  /** The log itself does not contradict itself; what lies beside it may. */
  is_sound: boolean;
  /** Leaves that were hashed. */
  hashed: number;
  /** The tree that was audited, for the next audit to go on from; undefined unless the log is sound. */
  seen: SeenLog | undefined;
}

/** How a log is audited. */
interface AuditOptions {
  signal?: AbortSignal;
  /** Reads the rows of a bundle; documents and their content are then left to the caller. */
  rowsOf?: (bundle: AuditedBundle) => Promise<HashedLeaf[]>;
}

/**
 * Audits one log: as a stranger would, from its published files; then each leaf against its row in the database, each
 * revision against the content that should be there, or have been erased, and each document against what its leaves say.
 *
 * @returns undefined for a log that has published nothing yet, or is gone
 */
export async function auditLog(
  parts: LogAuditContext,
  log: LogName,
  { signal, rowsOf }: AuditOptions = {},
): Promise<FoundByAudit | undefined> {
  const { database, store } = parts;
  const row = await database.read(log.tenant_uuid, (db) => sql.findLog(db, log.log_uuid));
  if (row === undefined) return undefined;
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    if (findings.length < MOST_FINDINGS) findings.push(finding);
  };
  const keys = keysOf(row);
  const checkpoints = await readCheckpoints(database, log, { keys, found });
  const note = (await store.get(log.log_uuid, CHECKPOINT_PATH))?.toString('utf8');
  const shown = note === undefined ? undefined : await openNote(note, keys);
  if (typeof shown === 'string') found(unreadable('The published checkpoint', shown));
  if (typeof shown === 'object') {
    const at = checkpoints.findIndex(({ size }) => size >= shown.size);
    checkpoints.splice(at < 0 ? checkpoints.length : at, 0, shown);
  }
  const size = checkpoints.at(-1)?.size;
  if (size === undefined) return undefined;
  const contents = new Contents();
  const roots = new ChunkRoots();
  const rowFindings: Finding[] = [];
  const recorded = new RecordedLog(database, log, (index, message) => {
    if (rowFindings.length < MOST_FINDINGS)
      rowFindings.push({ code: 'row_changed', index, message });
  });
  const ahead = new RowsAhead(database, log, { size: Number(size), width: TILE_WIDTH });
  const audited = await auditLeaves(nodeHasher, {
    source: abortable(publishedFiles(parts, log), signal),
    size,
    checkpoints,
    inspect: async (bundle, tell) => {
      for (const hash of bundle.hashes) roots.append(hash);
      if (rowsOf !== undefined) return compareRows(bundle, await rowsOf(bundle), tell);
      const { entries: rows, revisions } = await ahead.take(bundle.first);
      compareRows(bundle, rows, tell);
      const byLeaf = await recorded.hold(takenOf(bundle, rows), revisions);
      contents.note(bundle, { rows, revisions: byLeaf });
    },
  }).finally(() => ahead.end());
  const since = { documents: contents.missing(audited.replay), size };
  const underway = await database.read(log.tenant_uuid, (db) =>
    sql.selectErasedSince(db, log.log_uuid, since),
  );
  // From a broken log nothing follows.
  const isSound = audited.findings.length === 0 && findings.length === 0;
  if (isSound && rowsOf === undefined) await recorded.end({ isWhole: true });
  if (isSound) findings.push(...rowFindings);
  contents.report(audited.replay, { underway, found });
  return {
    ...{ kind: row.kind, is_sound: isSound, hashed: Number(audited.size) },
    seen: isSound ? roots.seen(log.tenant_uuid) : undefined,
    size: audited.size,
    root: audited.root,
    findings: [...audited.findings, ...findings].slice(0, MOST_FINDINGS),
  };
}

/** Leaves with the uuids of their entries; a missing row has been reported already. */
function takenOf({ first, entries, leaves }: AuditedBundle, rows: HashedLeaf[]): TakenLeaf[] {
  const uuids = new Map(rows.map(({ idx, uuid }) => [Number(idx), uuid]));
  return entries.flatMap((_, i) => {
    const uuid = uuids.get(first + i);
    return uuid === undefined ? [] : [{ index: first + i, uuid, known: leaves[i] ?? null }];
  });
}

/** Findings of an audit that are kept. */
export const MOST_FINDINGS = 100;
const EMPTY = new Uint8Array(0);

const abortable =
  (source: LogSource, signal: AbortSignal | undefined): LogSource =>
  (place) => {
    signal?.throwIfAborted();
    return source(place);
  };

/** Published bundles never change; the rows that they were made of must not either. */
function compareRows(
  { first, entries, hashes }: AuditedBundle,
  rows: HashedLeaf[],
  found: (finding: Finding) => void,
): void {
  const byIndex = new Map(rows.map((row) => [Number(row.idx), row]));
  for (let i = 0; i < entries.length; i++) {
    const index = first + i;
    const row = byIndex.get(index);
    const holds = row?.is_hashed && row.leaf_hash.equals(hashes[i] ?? EMPTY);
    if (holds) continue;
    const what = row === undefined ? 'is missing from' : 'is another one in';
    found({ code: 'entry_changed', index, message: `Leaf ${index} ${what} the database.` });
  }
}

/** Revisions whose content is not as the leaves alone would have it; whether that is right, erasures decide. */
class Contents {
  readonly #missing: { index: number; doc: string }[] = [];
  readonly #present = new Map<string, number>();

  note(
    { first, leaves }: AuditedBundle,
    { rows, revisions }: { rows: HashedLeaf[]; revisions: Map<string, RecordedPresence> },
  ): void {
    for (const { idx, uuid } of rows) {
      const index = Number(idx);
      const leaf = leaves[index - first];
      if (leaf?.kind !== 'document' || leaf.commitment === null) continue;
      if (!revisions.get(uuid)?.has_content) this.#missing.push({ index, doc: leaf.doc });
      else if (!this.#present.has(leaf.doc)) this.#present.set(leaf.doc, index);
    }
  }

  /** Documents that have lost content without having been erased. */
  missing(replay: Replay): string[] {
    const documents = this.#missing.filter(({ doc }) => !isErased(replay, doc));
    return [...new Set(documents.map(({ doc }) => doc))];
  }

  report(
    replay: Replay,
    { underway, found }: { underway: Set<string>; found: (finding: Finding) => void },
  ): void {
    for (const { index, doc } of this.#missing)
      if (!isErased(replay, doc) && !underway.has(doc))
        found({
          code: 'payload_missing',
          index,
          message: `The content of leaf ${index} is gone, and no leaf says that it was erased.`,
        });
    for (const [doc, index] of this.#present)
      if (isErased(replay, doc))
        found({
          code: 'payload_left',
          index,
          message: `The content of leaf ${index} is there, though document ${doc} was erased.`,
        });
  }
}

const isErased = (replay: Replay, doc: string) => replay.documentOf(doc)?.state === 'erased';
