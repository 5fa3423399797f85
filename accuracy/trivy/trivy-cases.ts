import { matchAffected } from '@assay/core/advisories/match.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import type { Verdict } from '@assay/core/advisories/verdict.ts';
import { matchNameOf } from '@assay/core/sbom/package-identity-ecosystem.ts';
import type { LabelledCase } from '../case.ts';
import { readTrivyFacts, type TrivyFact } from './database.ts';
import { type ReportedResult, readTrivyResults } from './reports.ts';

const SET = 'Trivy reports';

/** Reports from which Trivy left findings out on purpose: by severity, id, path, VEX or missing fix. */
const FILTERED = /ignore|high-critical|medium|skip|vex/;

const RED_HAT = 'records name CPE numbers of repositories instead of releases';
const NO_ECOSYSTEM = 'OSV has no such ecosystem';

/** Per report: each finding of Trivy, and each record that Trivy does not report for a package that it lists or names. */
export function trivyCases(): LabelledCase[] {
  const facts = readTrivyFacts();
  return readTrivyResults().flatMap((reported) => {
    const { ecosystem } = reported;
    if (ecosystem === null) return casesNotJudged(reported);
    const own = facts.filter(({ affected }) => affected.ecosystem === ecosystem);
    const scope = { ...reported, ecosystem };
    return [...positiveCases(scope, own), ...negativeCases(scope, own)];
  });
}

type Scope = ReportedResult & { ecosystem: string };

function casesNotJudged({ file, result }: ReportedResult): LabelledCase[] {
  const type = result.Type ?? '';
  const isRedHat = type === 'centos' || type === 'redhat';
  return (result.Vulnerabilities ?? []).map((finding) => ({
    set: SET,
    ecosystem: isRedHat ? 'Red Hat' : type,
    subject: `${finding.PkgName} ${finding.InstalledVersion} in ${file}`,
    id: finding.VulnerabilityID,
    is_expected: true,
    outcome: { not_judged: isRedHat ? RED_HAT : NO_ECOSYSTEM },
  }));
}

function positiveCases({ file, ecosystem, release, result }: Scope, own: TrivyFact[]) {
  return (result.Vulnerabilities ?? []).map((finding): LabelledCase => {
    const { PkgName: name, InstalledVersion: version, VulnerabilityID: id } = finding;
    // A report names binary packages; the records of some distributions name their source.
    const records = own.filter((fact) => fact.id === id);
    const named = records.filter(({ affected }) => affected.name === matchNameOf(ecosystem, name));
    const verdict = verdictOf(named.length > 0 ? named : records, version, release);
    return {
      set: SET,
      ecosystem,
      subject: `${name} ${version} in ${file}`,
      id,
      is_expected: true,
      outcome: verdict === null ? { not_judged: 'no records' } : { verdict },
    };
  });
}

function negativeCases({ file, ecosystem, release, result }: Scope, own: TrivyFact[]) {
  if (FILTERED.test(file)) return [];
  const findings = result.Vulnerabilities ?? [];
  const reported = new Set(findings.map((one) => `${one.PkgName} ${one.VulnerabilityID}`));
  const packages = new Map<string, { name: string; version: string }>();
  for (const { Name: name, Version: version = '' } of result.Packages ?? [])
    packages.set(`${name} ${version}`, { name, version });
  for (const { PkgName: name, InstalledVersion: version } of findings)
    packages.set(`${name} ${version}`, { name, version });
  return [...packages.values()].flatMap(({ name, version }) => {
    const about = own.filter(({ affected }) => affected.name === matchNameOf(ecosystem, name));
    const silent = Map.groupBy(
      about.filter(({ id }) => !reported.has(`${name} ${id}`)),
      ({ id }) => id,
    );
    return [...silent].map(([id, records]): LabelledCase => {
      const verdict = verdictOf(records, version, release);
      const subject = `${name} ${version} in ${file}`;
      const outcome = verdict === null ? { not_judged: 'no records' } : { verdict };
      return { set: SET, ecosystem, subject, id, is_expected: false, outcome };
    });
  });
}

/** `affected` when any of the records has the version; null without records. */
function verdictOf(
  records: readonly TrivyFact[],
  version: string,
  release: string,
): Verdict | null {
  const verdicts = records.map(
    ({ affected }) => matchAffected(prepareAffected(affected), { version, release }).verdict,
  );
  const [first = null] = verdicts;
  return (
    verdicts.find((one) => one === 'affected') ?? verdicts.find((one) => one === 'unknown') ?? first
  );
}
