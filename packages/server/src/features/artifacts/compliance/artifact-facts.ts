import type { ArtifactFacts, AttestedFact } from '@assay/core/policy/artifact-facts.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import type { AttestedRow } from './attested-queries.ts';

/** What profiles ask of an artifact. Groups that are not among `groups` count for nothing. */
export function factsOf(
  row: ArtifactRow,
  attested: readonly AttestedRow[],
  groups: ReadonlyMap<string, string>,
): ArtifactFacts {
  const { sbomid, sbom_at } = row;
  return {
    is_built: row.is_built,
    kind: row.kind,
    trust_level: row.trust_level,
    attestations: attested.map((one) => factOf(one, groups)),
    sbom: sbomid === null || sbom_at === null ? null : { sbomid, uploaded_at: sbom_at.getTime() },
    flaws: isLookedInto(row) ? { counts: row, undecided: row.undecided } : null,
  };
}

/** Without an SBOM of it, advisories have to be about packages of its kind: nothing known of an image is no news. */
function isLookedInto({ is_looked_into, sbomid, purl }: ArtifactRow): boolean {
  if (!is_looked_into || sbomid !== null) return is_looked_into;
  return packageIdentityOf({ ...blankComponent(''), purl }).unchecked === '';
}

function factOf(row: AttestedRow, known: ReadonlyMap<string, string>): AttestedFact {
  const { uuid, predicate_type, verification, custody, principal_uuid, evidence } = row;
  const said = evidence?.said;
  return {
    ...{ uuid, predicate_type, verification, custody },
    principal: evidence === null ? principal_uuid : (evidence.signer?.principal ?? null),
    groups: evidence && (evidence.signer?.groups ?? []).filter((group) => known.has(group)),
    builder_id: said?.kind === 'attestation' ? said.builder_id : null,
    trusted_time: evidence?.trusted_time ?? null,
  };
}
