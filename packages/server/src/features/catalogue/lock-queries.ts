import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';

/** Any number: all our advisory locks have the class in their first half. */
const CATALOGUE_LOCK = 0x41737361;

/** Longer than requests wait for a row: nothing is wrong when a batch takes its time on a busy machine. */
const WAIT = '30s';

/**
 * Uploads and advisory batches must not miss each other: a package version that is not committed yet is
 * invisible to a batch, and an advisory that is not committed yet to an upload. So uploads share this lock while
 * they match and count, and a batch holds it alone. First statement of the transaction.
 */
export const shareCatalogue = (tx: Reader) =>
  sql`select set_config('lock_timeout', ${WAIT}, true), pg_advisory_xact_lock_shared(${CATALOGUE_LOCK}, 1)`.execute(
    tx,
  );

/** The batch's side of {@link shareCatalogue}: keep such transactions below a second. */
export const ownCatalogue = (tx: Writer) =>
  sql`select set_config('lock_timeout', ${WAIT}, true), pg_advisory_xact_lock(${CATALOGUE_LOCK}, 1)`.execute(
    tx,
  );
