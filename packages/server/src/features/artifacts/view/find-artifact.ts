import type { TrustLevel } from '@assay/core/attestation/trust-level.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { packageKeyOf } from '../../catalogue/package-versions.ts';
import { findKnownPackage } from '../../sboms/queries.ts';
import { nameOfPurl } from '../artifact-name.ts';
import { type ArtifactRow, selectBuilt, selectUsed } from '../list/row-queries.ts';

/** Digests of one purl that are shown beside the one asked for. */
const MOST_OTHERS = 100;

/** How an artifact is asked for: one of both. */
export interface ArtifactNamed {
  purl?: string | undefined;
  /** Hexadecimal. */
  sha256?: string | undefined;
}

/** What is kept of an artifact beside what lists show; null for a package version that is only used. */
interface Stored {
  digests: Record<string, string>;
  created_at: Date;
  set_id: number | null;
}

/** What a purl or a digest names. */
export interface FoundArtifact {
  row: ArtifactRow;
  stored: Stored | null;
  /** Other digests of its purl, the one with the newest statement first. */
  others: { uuid: string; sha256: string; trust_level: TrustLevel }[];
}

/**
 * By digest; or by purl, of whose digests it is the one with the newest statement. A purl that only SBOMs contain is found
 * as well, likewise a CPE or name that stands in for one. Undefined for what the tenant does not know.
 */
export async function findArtifact(
  db: Reader,
  tenantUuid: string,
  { purl: spelt = '', sha256 }: ArtifactNamed,
): Promise<FoundArtifact | undefined> {
  const purl = nameOfPurl(spelt)?.purl ?? spelt;
  const of =
    sha256 === undefined ? sql`a.purl = ${purl}` : sql`a.sha256 = decode(${sha256}, 'hex')`;
  const [found] = await selectStored(db, tenantUuid, of, 1);
  if (found === undefined) return sha256 === undefined ? findUsed(db, tenantUuid, purl) : undefined;
  const { uuid, ...stored } = found;
  const [row] = await selectBuilt(db, tenantUuid, [uuid]);
  if (row === undefined) return undefined;
  const named = await selectStored(db, tenantUuid, sql`a.purl = ${row.purl}`, MOST_OTHERS + 1);
  const others = named.flatMap((other) =>
    other.sha256 === null || other.uuid === uuid
      ? []
      : [{ uuid: other.uuid, sha256: other.sha256, trust_level: other.trust_level }],
  );
  return { row, stored, others };
}

type StoredRow = Stored & { uuid: string; sha256: string | null; trust_level: TrustLevel };

async function selectStored(
  db: Reader,
  tenantUuid: string,
  of: ReturnType<typeof sql>,
  most: number,
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select a.uuid, encode(a.sha256, 'hex') as sha256, a.trust_level, a.digests, a.created_at, a.set_id
    from artifact a where a.tenant_uuid = ${tenantUuid} and ${of}
    order by a.signed_at desc nulls last, a.created_at desc, a.uuid desc limit ${most}`.execute(db);
  return rows;
}

async function findUsed(
  db: Reader,
  tenantUuid: string,
  identity: string,
): Promise<FoundArtifact | undefined> {
  const pvId = await findKnownPackage(db, packageKeyOf(identity));
  const [row] = pvId === null ? [] : await selectUsed(db, tenantUuid, [pvId]);
  return row && { row, stored: null, others: [] };
}
