import type { Readable } from 'node:stream';
import { copyIn, copyOut } from '../../../platform/db/copy.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import { decideInFull } from '../decide-in-full.ts';
import { type PackageVersionRow, subjectOf, verdictOn } from '../decide-matches.ts';
import { moveModules } from '../go-modules.ts';
import { ownCatalogue } from '../lock-queries.ts';
import { handledMatches } from '../ownership/handled-matches.ts';
import type { MatchChange } from '../queries.ts';
import { rollUp } from '../roll-up.ts';
import { insertAllReleases } from '../spanning/spanning-queries.ts';
import { affectedFrom, groupsByName, joinByName, versionFrom } from './copied-rows.ts';
import * as query from './rematch-queries.ts';
import { createSpanCheck, type PreparedEntry, type SpanCheck } from './span-check.ts';

/** Streams over everything run long. */
const LIMITS = { statement_timeout: 30 * 60_000 };
/** Package versions repaired per transaction, because uploads wait meanwhile. */
const REPAIR_BATCH = 1_000;

/** Result of a full re-match. */
export interface Rematch {
  /** Package versions that were compared. */
  versions: number;
  /** Rows of package_match that were wrong, and are right now: none, when all increments were right. */
  changed: number;
  /** Affected entries whose span was wrong, and is right now. */
  spans: number;
}

/** Hears how far a re-match is. */
export interface RematchWatch {
  /** Package versions that were compared so far. */
  onCompared(versions: number): Promise<void>;
  /** Called with the repairs of a transaction, within it. */
  onRepaired(tx: Writer, changes: MatchChange[]): Promise<void>;
}

/** Package versions between two reports of {@link RematchWatch.onCompared}. */
const REPORT_EVERY = 20_000;

/**
 * Compares all package versions with all affected entries, and repairs differences. Uploads and imports
 * continue meanwhile: each difference is decided again under the lock before anything is changed.
 *
 * Uploads select entries by their span and release. Releases are complete before the comparison; where it finds wrong spans, everything
 * is compared once more after they were stored, because an upload may have missed entries until then.
 */
export async function rematchAll(
  db: Database,
  signal?: AbortSignal,
  watch?: RematchWatch,
): Promise<Rematch> {
  await db.write(null, async (tx) => {
    await ownCatalogue(tx);
    await moveModules(tx, null);
    await insertAllReleases(tx);
  });
  const first = await compareOnce(db, { signal, watch });
  if (first.spans === 0) return first;
  const second = await compareOnce(db, { signal, watch });
  return {
    versions: second.versions,
    changed: first.changed + second.changed,
    spans: first.spans + second.spans,
  };
}

/** How far a comparison is, and the options of the re-match it belongs to. */
interface Comparison {
  signal: AbortSignal | undefined;
  watch: RematchWatch | undefined;
}

async function compareOnce(db: Database, of: Comparison): Promise<Rematch> {
  const compared = { versions: 0 };
  const check = createSpanCheck(db);
  const suspects = await db.read(
    null,
    (left) =>
      db.read(
        null,
        (right) =>
          db.write(
            null,
            async (tx) => {
              await query.createDecided(tx);
              const versions = await copyOut(left, query.COPY_VERSIONS);
              const affected = await copyOut(right, query.COPY_AFFECTED);
              const lines = decidedLines({ versions, affected }, compared, check);
              await copyIn(tx, query.COPY_DECIDED, watched(lines, compared, of));
              await noteHandled(tx);
              return query.selectSuspects(tx);
            },
            LIMITS,
          ),
        LIMITS,
      ),
    LIMITS,
  );
  const spans = await check.storeAll();
  let changed = 0;
  for (let from = 0; from < suspects.length; from += REPAIR_BATCH) {
    of.signal?.throwIfAborted();
    changed += await repair(db, suspects.slice(from, from + REPAIR_BATCH), of.watch);
  }
  return { ...compared, changed, spans };
}

/** Notes which of the hits distributions decide, by the package versions that these own. */
async function noteHandled(tx: Writer): Promise<void> {
  await query.createOwnedHits(tx);
  for (let after = 0, rest = true; rest; ) {
    const hits = await query.selectOwnedHits(tx, after, REPAIR_BATCH);
    await query.insertHandled(tx, await handledMatches(tx, hits));
    after = hits.at(-1)?.pv_id ?? after;
    rest = hits.length > 0;
  }
}

/** Decides package versions again, whatever is stored; returns the number of wrong rows. */
function repair(db: Database, pvIds: number[], watch?: RematchWatch): Promise<number> {
  return db.write(null, async (tx) => {
    await ownCatalogue(tx);
    const changed = await decideInFull(tx, pvIds);
    await rollUp(tx, changed);
    await watch?.onRepaired(tx, changed);
    return changed.length;
  });
}

async function* watched(
  lines: AsyncIterable<string>,
  compared: { versions: number },
  of: Comparison,
) {
  let reported = 0;
  for await (const line of lines) {
    of.signal?.throwIfAborted();
    if (compared.versions - reported >= REPORT_EVERY) {
      reported = compared.versions;
      await of.watch?.onCompared(reported);
    }
    yield line;
  }
}

/** Hits as rows of COPY, a name at a time; in memory are the entries and versions of one name. */
async function* decidedLines(
  { versions, affected }: { versions: Readable; affected: Readable },
  compared: { versions: number },
  check: SpanCheck,
): AsyncGenerator<string> {
  const left = groupsByName(versions, versionFrom, (row) => [row.ecosystem, row.match_name]);
  const right = groupsByName(
    storingSpans(affected, check),
    (fields) => check.prepare(affectedFrom(fields)),
    ({ entry }) => [entry.affected.ecosystem, entry.affected.name],
  );
  let lines = '';
  for await (const [of, entries] of joinByName(left, right)) {
    compared.versions += of.filter((row) => !row.by_source).length;
    if (entries.length === 0) continue;
    lines += hitsOf(of, entries);
    if (lines.length < 65_536) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

/** The pieces of a stream; between them wrong spans are stored. */
async function* storingSpans(affected: Readable, check: SpanCheck): AsyncGenerator<Uint8Array> {
  for await (const piece of affected) {
    yield piece;
    await check.storeFull();
  }
}

function hitsOf(versions: PackageVersionRow[], prepared: PreparedEntry[]): string {
  let lines = '';
  for (const version of versions) {
    const subject = subjectOf(version);
    for (const { id, entry } of prepared) {
      const verdict = verdictOn(version, subject, entry);
      if (verdict === 'not_affected') continue;
      lines += `${version.pv_id}\t${id}\t${verdict === 'affected' ? 1 : 2}\n`;
    }
  }
  return lines;
}
