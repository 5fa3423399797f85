import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import type { Check } from '@assay/core/coverage/check.ts';
import type { Coverage } from '@assay/core/coverage/coverage.ts';
import type {
  ArtifactFacts,
  AttestedFact,
  LicenseFact,
} from '@assay/core/policy/artifact-facts.ts';
import { checkOfArtifact } from '../artifact-check.ts';
import type { ArtifactRow } from '../list/row-queries.ts';
import type { AttestedRow } from './attested-queries.ts';

/** Facts that are read for artifacts, beside their rows. */
interface Found {
  attested: readonly AttestedRow[];
  /** Names of signers groups by uuid; others do not count. */
  groups: ReadonlyMap<string, string>;
  coverage: Coverage;
  /** Recorded results by sbomid. */
  ruleSets: ReadonlyMap<string, RuleSetColumns>;
  /** Verdicts of the license policy by sbomid. */
  licenses: ReadonlyMap<string, LicenseFact>;
  openFindings: ArtifactFacts['open_findings'];
}

/** Collects an artifact's facts for profiles. */
export function factsOf(row: ArtifactRow, found: Found): ArtifactFacts {
  const { attested, groups, coverage, ruleSets, licenses, openFindings } = found;
  const { sbomid, sbom_at } = row;
  return {
    is_built: row.is_built,
    kind: row.kind,
    trust_level: row.trust_level,
    attestations: attested.map((one) => factOf(one, groups)),
    sbom: sbomid === null || sbom_at === null ? null : { sbomid, uploaded_at: sbom_at.getTime() },
    vulnerabilities: isLookedInto(row)
      ? vulnerabilitiesOf(row, checkOfArtifact(row, coverage))
      : null,
    rule_sets: ruleSets.get(sbomid ?? '') ?? null,
    licenses: licenses.get(sbomid ?? '') ?? null,
    open_findings: openFindings,
  };
}

/** Without an SBOM, advisories must cover packages of its kind: an image without findings is not checked. */
const isLookedInto = ({ sbomid, pv_scope }: ArtifactRow): boolean =>
  sbomid !== null || pv_scope?.unchecked === '';

function vulnerabilitiesOf(row: ArtifactRow, { state, unchecked, stale, undecided }: Check) {
  // An SBOM without packages was not checked, although nothing was omitted.
  const isEmpty = state === 'not_checked' && unchecked === 0;
  return { counts: row, unchecked: isEmpty ? 1 : unchecked, stale, undecided };
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
