import type { ArtifactAttestation } from '@assay/core/compliance/standards/project-facts.ts';
import type { TrustLevel } from '@assay/core/sbom/trust-levels.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { SUMMARY_TYPE, verifiedLevels } from '../../attestations/read/verified-levels.ts';
import { selectBuilt } from '../list/row-queries.ts';
import { type AttestedRow, selectAttested } from './attested-queries.ts';
import { selectDescribed, selectGroupNames } from './profile-queries.ts';

const MOST_SUMMARIES = 50;

/** An artifact with its valid statements by registered signers. */
export interface AttestedArtifact {
  uuid: string;
  name: string;
  version: string;
  purl: string | null;
  sha256: string | null;
  trust_level: TrustLevel;
  attestations: ArtifactAttestation[];
}

/** Reads the artifacts whose newest SBOM is this one, with the statements about them that were found valid. */
export async function attestedArtifacts(
  db: Reader,
  tenantUuid: string,
  sbomid: string,
): Promise<AttestedArtifact[]> {
  const described = await selectDescribed(db, tenantUuid, [sbomid]);
  const artifact_uuids = described.map(({ uuid }) => uuid);
  const rows = await selectBuilt(db, tenantUuid, artifact_uuids);
  const attested = await selectAttested(db, tenantUuid, { artifact_uuids, predicate_types: null });
  const valid = attested.filter(({ verification }) => verification === 'valid');
  const groups = valid.flatMap(({ evidence }) => evidence?.signer?.groups ?? []);
  const known = await selectGroupNames(db, tenantUuid, [...new Set(groups)]);
  const levels = await levelsOf(db, tenantUuid, valid);
  return rows.map(({ uuid, name, version, purl, sha256, trust_level }) => ({
    ...{ uuid: uuid ?? '', name, version, purl, sha256, trust_level },
    attestations: valid
      .filter((one) => one.artifact_uuid === uuid)
      .map((one) => ({
        uuid: one.uuid,
        predicate_type: signedTypeOf(one),
        is_of_group: (one.evidence?.signer?.groups ?? []).some((group) => known.has(group)),
        verified_levels: levels.get(one.uuid) ?? [],
      })),
  }));
}

/** The type that was signed: the column may have been changed since. */
const signedTypeOf = ({ evidence }: AttestedRow): string =>
  evidence?.said.kind === 'attestation' ? evidence.said.predicate_type : '';

async function levelsOf(db: Reader, tenantUuid: string, valid: readonly AttestedRow[]) {
  const levels = new Map<string, readonly string[]>();
  const summaries = valid.filter((one) => signedTypeOf(one) === SUMMARY_TYPE);
  for (const { uuid } of summaries.slice(0, MOST_SUMMARIES))
    levels.set(uuid, await verifiedLevels(db, tenantUuid, uuid));
  return levels;
}
