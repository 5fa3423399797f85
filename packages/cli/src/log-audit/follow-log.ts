import { equalBytes } from '@assay/core/encoding/bytes.ts';
import { auditLog } from '@assay/core/log/audit/audit-log.ts';
import type { Finding } from '@assay/core/log/audit/finding.ts';
import type { LogSource } from '@assay/core/log/audit/log-source.ts';
import type { UnknownContent } from '@assay/core/log/audit/unknown-content.ts';
import { isAssayOrigin } from '@assay/core/log/leaf/log-origin.ts';
import type { Trust } from '@assay/core/log/receipt/verify-receipt.ts';
import { type OpenedCheckpoint, openCheckpoint } from '@assay/core/log/tree/checkpoint.ts';
import { BundleError, decodeEntryBundle } from '@assay/core/log/tree/entry-bundle.ts';
import { NoteError } from '@assay/core/log/tree/note-error.ts';
import { verifyConsistency } from '@assay/core/log/tree/proof.ts';
import { filesOf, TILE_WIDTH, Tile, type TilePlace, widthOf } from '@assay/core/log/tree/tile.ts';
import { createTreeReader } from '@assay/core/log/tree/tree-reader.ts';
import { platform } from '@assay/verifier/platform.ts';
import { counted } from '../counted.ts';
import type { AuditStore } from './audit-store.ts';
import type { LogAddress } from './log-address.ts';

/** Findings of an auditor since its previous run. */
export interface Followed {
  /** Leaves that were verified before, and now. */
  from: bigint;
  size: bigint;
  findings: Finding[];
  /** Leaves whose content no rule was replayed for; null when there are none, or after a finding. */
  unknown: UnknownContent | null;
  /** Directory with the notes that contradict each other. */
  evidence: string | undefined;
}

/** Files that are fetched at the same time. */
const AT_ONCE = 8;

/**
 * Follows a log from the last verified size to the current one: proves that it only grew, hashes every new
 * leaf, replays every rule, and stores what it verified.
 *
 * @throws NoteError when the served checkpoint is not one that a known key signed
 */
export async function followLog(
  log: LogAddress,
  store: AuditStore,
  trust: Trust,
): Promise<Followed> {
  const note = await log.checkpoint();
  const shown = await opened(note, trust);
  const history = await Promise.all(store.history.map((kept) => opened(kept, trust)));
  const kept = history.at(-1);
  const from = kept?.size ?? 0n;
  const contradictions =
    kept === undefined ? [] : await contradictionsOf(kept, shown, { log, store });
  const { findings, unknown } =
    contradictions.length > 0
      ? { findings: contradictions, unknown: null }
      : await auditNew(log, store, { shown, history, from, note });
  const { size } = shown;
  if (findings.length === 0) return { from, size, findings, unknown, evidence: undefined };
  const evidence = await store.keepEvidence(`${from}-${shown.size}`, {
    shown: note,
    ...(store.kept !== undefined && { kept: store.kept }),
    findings: `${findings.map(({ message }) => message).join('\n')}\n`,
  });
  return { from, size, findings, unknown: null, evidence };
}

async function opened(note: string, { logs, witnesses }: Trust): Promise<OpenedCheckpoint> {
  const checkpoint = await openCheckpoint(note, { log: logs, witnesses }, platform.verifyEd25519);
  if (typeof checkpoint !== 'string') return checkpoint;
  throw new NoteError('checkpoint', `The checkpoint does not hold (${checkpoint})`, 1);
}

interface Sides {
  log: LogAddress;
  store: AuditStore;
}

/** Checks that the served log extends the stored one. */
async function contradictionsOf(
  kept: OpenedCheckpoint,
  shown: OpenedCheckpoint,
  sides: Sides,
): Promise<Finding[]> {
  if (shown.size < kept.size) {
    const message = `The log shows ${counted(shown.size, 'leaf', 'leaves')}, and has shown ${kept.size}: it was rolled back.`;
    return [{ code: 'log_shrank', index: Number(shown.size), message }];
  }
  const isSame = shown.size === kept.size && equalBytes(shown.root, kept.root);
  if (isSame || kept.size === 0n || (await isExtended(kept, shown, sides.log))) return [];
  const index = await firstDifference(kept.size, shown.size, sides);
  // The old leaves are unchanged: the fault is in the new ones, and hashing them finds it.
  if (index === null && shown.size > kept.size) return [];
  const message =
    index === null
      ? `The log signed two trees of ${counted(shown.size, 'leaf', 'leaves')}, and shows the same leaves for both.`
      : `The log shows another history than before: leaf ${index} is the first that differs.`;
  return [{ code: 'fork', index, message }];
}

async function isExtended(
  kept: OpenedCheckpoint,
  shown: OpenedCheckpoint,
  log: LogAddress,
): Promise<boolean> {
  if (kept.size === shown.size) return false;
  const { hasher } = platform;
  const tree = createTreeReader(hasher, async (place) => {
    const bytes = await log.file(place);
    return new Tile(hasher, bytes ?? new Uint8Array(0));
  });
  try {
    const path = await tree.consistency(kept.size, shown.size);
    return verifyConsistency(hasher, {
      old_size: kept.size,
      old_root: kept.root,
      size: shown.size,
      root: shown.root,
      path,
    }).ok;
  } catch (error) {
    // A tile that is missing or of another length proves nothing.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Index of the first leaf that is another one now; null where all that can be compared is the same. */
async function firstDifference(
  size: bigint,
  shownSize: bigint,
  { log, store }: Sides,
): Promise<number | null> {
  for (let index = 0n; index * BigInt(TILE_WIDTH) < size; index++) {
    const own = await leavesOf(store.verified, index, size);
    const other = await leavesOf((place) => log.file(place), index, shownSize);
    const at = own.findIndex((leaf, i) => !equalBytes(leaf, other[i] ?? new Uint8Array(0)));
    if (at >= 0) return Number(index) * TILE_WIDTH + at;
  }
  return null;
}

async function leavesOf(source: LogSource, index: bigint, size: bigint): Promise<Uint8Array[]> {
  const width = widthOf('entries', index, size);
  const bytes = await source({ level: 'entries', index, width });
  try {
    return bytes === undefined ? [] : decodeEntryBundle(bytes, width);
  } catch (error) {
    if (error instanceof BundleError) return [];
    throw error;
  }
}

interface News {
  shown: OpenedCheckpoint;
  history: OpenedCheckpoint[];
  from: bigint;
  note: string;
}

/** Fetches new files, audits the whole log from what is stored, and stores the rest when there is no fault. */
async function auditNew(
  log: LogAddress,
  store: AuditStore,
  { shown, history, from, note }: News,
): Promise<Pick<Followed, 'findings' | 'unknown'>> {
  const places = filesOf(shown.size).filter((place) => isNew(place, from));
  const received: TilePlace[] = [];
  const waiting = places.values();
  const fetchSome = async () => {
    for (const place of waiting) {
      const bytes = await log.file(place);
      if (bytes === undefined) continue;
      await store.receive(place, bytes);
      received.push(place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome));
  const { findings, unknown } = await auditLog(platform.hasher, {
    source: store.incoming,
    size: shown.size,
    checkpoints: [...history, shown],
    isForeign: !isAssayOrigin(shown.origin),
  });
  const isNews = store.kept === undefined || from < shown.size;
  if (findings.length === 0 && isNews) await store.accept(received, note, shown.size);
  return { findings, unknown };
}

/** A file is new unless the smaller tree had the same one. */
const isNew = ({ level, index, width }: TilePlace, from: bigint): boolean =>
  widthOf(level, index, from) !== width;
