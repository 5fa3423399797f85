import type { ProjectCheckName } from './project-checks.ts';
import { SLSA_UUID } from './slsa.ts';
import type { Standard } from './standard.ts';

/** Checks by identifier of a requirement. */
type Mapping = Readonly<Record<string, ProjectCheckName>>;

/** Tasks of NIST SP 800-218 1.1. */
const SSDF: Mapping = {
  'PO.3.3': 'records_logged',
  'PO.4.2': 'records_logged',
  'PS.2.1': 'artifacts_trusted',
  'PS.3.1': 'sbom_kept',
  'PS.3.2': 'provenance',
  'PW.4.1': 'profile_met',
  'PW.4.4': 'components_compared',
  'RV.1.1': 'components_compared',
  'RV.2.1': 'findings_analyzed',
  'RV.2.2': 'findings_analyzed',
};

/**
 * Requirements of S2C2F that records of a project speak for. AUD and REB are about open source that is used or rebuilt, and signatures
 * over what the project itself builds do not show that.
 */
const S2C2F: Mapping = {
  'INV-1': 'inventory',
  'SCA-1': 'components_compared',
  'SCA-2': 'licenses_judged',
};

const SLSA: Mapping = {
  'Build L1': 'build_l1',
  'Build L2': 'build_l2',
  'Build L3': 'build_l3',
  'Source L1': 'source_l1',
  'Source L2': 'source_l2',
  'Source L3': 'source_l3',
  'Source L4': 'source_l4',
};

const FAMILIES: readonly [RegExp, Mapping][] = [
  [/\bSSDF\b|\b800-218\b|Secure Software Development Framework/i, SSDF],
  [/\bS2C2F\b|Secure Supply Chain Consumption Framework/i, S2C2F],
];

/** Returns the check that speaks for a requirement, by its identifier; undefined for those without one. */
export function checkOfRequirement(
  standard: Pick<Standard, 'name'> & { uuid: string },
): (identifier: string) => ProjectCheckName | undefined {
  const mapping =
    standard.uuid === SLSA_UUID
      ? SLSA
      : FAMILIES.find(([pattern]) => pattern.test(standard.name))?.[1];
  return (identifier) =>
    mapping && Object.hasOwn(mapping, identifier) ? mapping[identifier] : undefined;
}
