import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findKnownPackage } from '../../catalogue/package-versions.ts';
import { nameOfPurl } from '../../trust/artifact-name.ts';
import { type ArtifactRow, selectBuilt, selectUsed } from '../list/row-queries.ts';
import { type Stored, selectStored } from './stored-queries.ts';

/** Maximum number of other digests of a purl shown with the requested one. */
const MOST_OTHERS = 100;

/** Identification of an artifact in a call: one of both. */
export interface ArtifactNamed {
  purl?: string | undefined;
  /** Hexadecimal. */
  sha256?: string | undefined;
}

/** Result of looking up a purl or a digest. */
export interface FoundArtifact {
  row: ArtifactRow;
  /** null for a package version that is only used. */
  stored: Stored | null;
  /** Other digests of its purl, the one with the newest statement first. */
  others: { uuid: string; sha256: string; trust_level: TrustLevel }[];
}

/**
 * Finds an artifact by digest; or by purl, choosing the digest with the newest statement. Also finds a purl
 * that only SBOMs contain, and a CPE or name used in its place. Undefined when the tenant has no such artifact.
 */
export async function findArtifact(
  db: Reader,
  tenantUuid: string,
  { purl: spelt = '', sha256 }: ArtifactNamed,
): Promise<FoundArtifact | undefined> {
  const purl = nameOfPurl(spelt)?.purl ?? spelt;
  const of = sha256 === undefined ? { purl } : { sha256 };
  const [found] = await selectStored(db, tenantUuid, of, 1);
  if (found === undefined) return sha256 === undefined ? findUsed(db, tenantUuid, purl) : undefined;
  const { uuid, ...stored } = found;
  const [row] = await selectBuilt(db, tenantUuid, [uuid]);
  if (row === undefined) return undefined;
  const named = await selectStored(db, tenantUuid, { purl: row.purl }, MOST_OTHERS + 1);
  const others = named.flatMap((other) =>
    other.sha256 === null || other.uuid === uuid
      ? []
      : [{ uuid: other.uuid, sha256: other.sha256, trust_level: other.trust_level }],
  );
  return { row, stored, others };
}

async function findUsed(
  db: Reader,
  tenantUuid: string,
  identity: string,
): Promise<FoundArtifact | undefined> {
  const pvId = await findKnownPackage(db, identity);
  const [row] = pvId === null ? [] : await selectUsed(db, tenantUuid, [pvId]);
  return row && { row, stored: null, others: [] };
}
