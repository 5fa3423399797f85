import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { plannedOnce } from '../../platform/db/planned-once.ts';

/**
 * Uploads share this lock from before their bytes are stored until they are referred to; the sweep holds it alone
 * while it looks for references and removes. Ends with the transaction.
 */
export const shareDocument = (tx: Writer, tenantUuid: string, sha256: Buffer) =>
  sql`${plannedOnce}select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(tenantUuid, sha256)}, 0))`.execute(
    tx,
  );

/** The sweep's side of {@link shareDocument}. */
export const ownDocument = (tx: Writer, tenantUuid: string, sha256: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(tenantUuid, sha256)}, 0))`.execute(tx);

const keyOf = (tenantUuid: string, sha256: Buffer) => `${tenantUuid} ${sha256.toString('hex')}`;

/** Notes that bytes are about to be stored. Not flushed: after a power cut the sweep would miss them, and fsck not. */
export async function noteArrival(tx: Writer, tenantUuid: string, sha256: Buffer): Promise<void> {
  await sql`${plannedOnce}
    insert into arriving_blob (tenant_uuid, sha256)
    select ${tenantUuid}, ${sha256} from set_config('synchronous_commit', 'off', true)
    on conflict (tenant_uuid, sha256) do update set arrived_at = now()`.execute(tx);
}

/** Forgets that bytes were on their way: something refers to them now. */
export const forgetArrival = (tx: Writer, tenantUuid: string, sha256: Buffer) =>
  sql`${plannedOnce}delete from arriving_blob where tenant_uuid = ${tenantUuid} and sha256 = ${sha256}`.execute(
    tx,
  );

/** Forgets bytes that the sweep has looked at; those of a running upload stay noted. */
export const forgetAbandoned = (tx: Writer, tenantUuid: string, sha256: Buffer) =>
  sql`
    delete from arriving_blob where tenant_uuid = ${tenantUuid} and sha256 = ${sha256}
      and arrived_at < now() - interval '1 hour'`.execute(tx);

/** Bytes of all tenants that were stored more than an hour ago and that nothing came to refer to. */
export async function selectAbandoned(db: Reader) {
  const { rows } = await sql<{ tenant_uuid: string; sha256: Buffer }>`
    select tenant_uuid, sha256 from abandoned_blobs()`.execute(db);
  return rows;
}

/** Which of the two kinds of owner still refer to some bytes. */
export async function findReferences(db: Reader, tenantUuid: string, sha256: Buffer) {
  const { rows } = await sql<{ sbom: boolean; attachment: boolean }>`
    select exists (select from sbom where tenant_uuid = ${tenantUuid} and sha256 = ${sha256}) as sbom,
      (exists (select from attachment where tenant_uuid = ${tenantUuid} and sha256 = ${sha256})
        or exists (select from vex_document where tenant_uuid = ${tenantUuid} and sha256 = ${sha256})
        or exists (select from report_run where tenant_uuid = ${tenantUuid} and sha256 = ${sha256})) as attachment`.execute(
    db,
  );
  return rows[0] ?? { sbom: true, attachment: true };
}

/** Removes what time made worthless: ended sessions, old tokens and counters, idempotency keys of yesterday; who signed by an API key that has expired signs no more. Sets of components that nothing refers to go too. */
export async function sweepRows(tx: Writer): Promise<void> {
  await sql`select sweep_identity()`.execute(tx);
  await sql`select sweep_notifications()`.execute(tx);
  await sql`select sweep_sign_in()`.execute(tx);
  await sql`select sweep_accounts()`.execute(tx);
  await sql`select sweep_lost_accounts()`.execute(tx);
  await sql`select sweep_idempotency_keys()`.execute(tx);
  await sql`select sweep_mails()`.execute(tx);
  await sql`select sweep_expired_signers()`.execute(tx);
  await sql`select sweep_uploads()`.execute(tx);
  await sql`select sweep_unused_sets()`.execute(tx);
  await sql`select sweep_stored_bytes()`.execute(tx);
}
