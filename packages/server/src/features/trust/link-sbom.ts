import type { SbomSubject } from '../../parser/parse-job.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { nameOfPurl } from './artifact-name.ts';
import { ensureArtifacts, identifyingDigest } from './ensure-artifacts.ts';
import { insertLink } from './link-queries.ts';

/**
 * Returns the artifact that an SBOM describes, creating it if unknown; null for a subject without purl and
 * digest. Runs in a separate transaction, because creating artifacts is serialized per tenant.
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
 * Links an SBOM to the artifact that it describes; of several the newest counts. Does nothing if it describes
 * none. Locks the artifact: take other locks before.
 */
export async function linkSbom(
  tx: Writer,
  tenantUuid: string,
  { artifact_uuid, sbomid }: { artifact_uuid: string | null; sbomid: string },
): Promise<void> {
  if (artifact_uuid !== null) await insertLink(tx, tenantUuid, { artifact_uuid, sbomid });
}
