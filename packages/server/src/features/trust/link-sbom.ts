import type { SbomSubject } from '../../parser/parse-job.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { nameOfPurl } from './artifact-name.ts';
import { ensureArtifacts, identifyingDigest } from './ensure-artifacts.ts';
import { insertLink } from './link-queries.ts';

/**
 * The artifact that an SBOM describes, made where it is not known yet; null for an SBOM of something without purl and
 * digest. A transaction of its own: anyone who makes artifacts of a tenant waits for those who do.
 */
export async function describedArtifact(
  db: Database,
  tenantUuid: string,
  subject: SbomSubject | null,
): Promise<string | null> {
  if (!subject || !isNamed(subject)) return null;
  const [uuid = null] = await db.write(tenantUuid, (tx) =>
    ensureArtifacts(tx, tenantUuid, [subject]),
  );
  return uuid;
}

const isNamed = ({ purl, digests }: SbomSubject): boolean =>
  identifyingDigest(digests) !== null || nameOfPurl(purl ?? '') !== null;

/**
 * The artifact that an SBOM describes has it from now on; the newest of several is the one that counts. Nothing where it
 * describes none. Locks the artifact: take other locks before.
 */
export async function linkSbom(
  tx: Writer,
  tenantUuid: string,
  { artifact_uuid, sbomid }: { artifact_uuid: string | null; sbomid: string },
): Promise<void> {
  if (artifact_uuid !== null) await insertLink(tx, tenantUuid, { artifact_uuid, sbomid });
}
