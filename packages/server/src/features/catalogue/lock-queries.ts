import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Any number: all our advisory locks have the class in their first half. */
const CATALOGUE_LOCK = 0x41737361;

/** Longer than requests wait for a row: a batch may take its time on a busy machine. */
const WAIT = '30s';

/**
 * Uploads and advisory batches must see each other's data: an uncommitted package version is invisible to a
 * batch, and an uncommitted advisory to an upload. Uploads therefore share this lock while they match and
 * count, and a batch holds it exclusively. Call it as the first statement of the transaction.
 */
export const shareCatalogue = (tx: Reader) =>
  sql`select set_config('lock_timeout', ${WAIT}, true), pg_advisory_xact_lock_shared(${CATALOGUE_LOCK}, 1)`.execute(
    tx,
  );

/**
 * Exclusive side of {@link shareCatalogue}, for batches: keep such transactions below a second. What the batch changes was
 * held until the instant when it got the lock (ADR 0045).
 */
export const ownCatalogue = (tx: Writer) =>
  sql`select set_config('lock_timeout', ${WAIT}, true), pg_advisory_xact_lock(${CATALOGUE_LOCK}, 1),
    set_config('assay.held_at', clock_timestamp()::text, true)`.execute(tx);
