import { readFileSync } from 'node:fs';
import { matchAffected } from '@assay/core/advisories/match.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { readSbom } from '@assay/core/sbom/read-sbom.ts';
import type { LabelledCase } from '../case.ts';
import { readTrivyFacts, TRIVY } from './database.ts';
import { readTrivyResults } from './reports.ts';

const SET = 'Trivy SBOMs';

/** SBOM -> Trivy's report on it. CentOS 7 is omitted, because its records name CPE numbers. */
const SBOMS: [string, string][] = [
  ['fluentd-multiple-lockfiles-cyclonedx.json', 'fluentd-multiple-lockfiles.json.golden'],
  ['minikube-kbom.json', 'minikube-kbom.json.golden'],
];

/** SBOMs read as uploads are, matched with every record by ecosystem and name, and compared with Trivy's report. */
export function trivySbomCases(): LabelledCase[] {
  const results = readTrivyResults();
  return SBOMS.flatMap(([sbom, report]) => {
    const expected = results
      .filter(({ file }) => file === report)
      .flatMap(({ ecosystem, result }) =>
        (result.Vulnerabilities ?? []).map((finding) => ({ ecosystem: ecosystem ?? '', finding })),
      );
    const missing = new Map<string, (typeof expected)[number]>(
      expected.map((one) => [`${one.finding.PkgName} ${one.finding.VulnerabilityID}`, one]),
    );
    const compared = comparedIn(sbom).map(({ key, ...one }) => ({
      ...one,
      is_expected: missing.delete(key),
    }));
    const missed = [...missing.values()].map(({ ecosystem, finding }) => ({
      ecosystem,
      subject: `${finding.PkgName} ${finding.InstalledVersion} in ${sbom}`,
      id: finding.VulnerabilityID,
      is_expected: true,
      outcome: { verdict: 'not_affected' as const },
    }));
    return [...compared, ...missed].map((one): LabelledCase => ({ ...one, set: SET }));
  });
}

/** Every record that names a package of the SBOM, with the verdict on it. */
function comparedIn(sbom: string) {
  const bytes = readFileSync(new URL(`fixtures/sbom/${sbom}`, TRIVY));
  const facts = readTrivyFacts();
  return distinctPackagesOf(readSbom(bytes)).packages.flatMap((own) =>
    facts
      .filter(({ affected }) => affected.ecosystem === own.ecosystem)
      .filter(({ affected }) => affected.name === own.match_name)
      .map(({ id, affected }) => {
        const subject = { version: own.match_version, release: own.release };
        const { verdict, why } = matchAffected(prepareAffected(affected), subject);
        return {
          key: `${own.name} ${id}`,
          ecosystem: own.ecosystem,
          subject: `${own.name} ${own.version} in ${sbom}`,
          id,
          why,
          outcome: { verdict },
        };
      })
      // A record of another release is another record of the same vulnerability.
      .filter(({ why }) => why !== 'release_differs')
      .map(({ why: _, ...one }) => one),
  );
}
