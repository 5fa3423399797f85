import { matchAffected } from '@assay/core/advisories/match.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { namesSource } from '@assay/core/advisories/source-entry.ts';
import { sourceLookUpOf } from '@assay/core/advisories/source-look-up.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import type { LabelledCase, Outcome } from '../case.ts';
import { eventsOf } from '../trivy/constraint.ts';
import { type ArchivedFile, readGrypeFiles } from './archive.ts';

interface MatchDetail {
  type: string;
  searchedBy: { package?: { name: string } };
  found: { versionConstraint: string };
}

interface Report {
  matches: {
    vulnerability: { id: string };
    artifact: { name: string; version: string; purl: string };
    matchDetails: MatchDetail[];
  }[];
}

/** Every match of the reports that grype's tests explain; a match carries the constraint of its record. */
export function grypeReportCases(): LabelledCase[] {
  return readGrypeFiles()
    .filter(({ path }) => /\/explain\/testdata\/[^/]+\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const report: Report = JSON.parse(text);
      const file = path.split('/').at(-1) ?? '';
      return report.matches.map(({ vulnerability: { id }, artifact, matchDetails }) => {
        const own = packageIdentityOf({ ...blankComponent('purl'), ...artifact });
        const subject = `${artifact.name} ${artifact.version} in ${file}`;
        const outcome = outcomeOf(own, matchDetails);
        const { ecosystem } = own;
        return { set: 'grype reports', ecosystem, subject, id, is_expected: true, outcome };
      });
    });
}

function outcomeOf(own: ReturnType<typeof packageIdentityOf>, details: MatchDetail[]): Outcome {
  const [detail] = details.filter(({ type }) => type !== 'cpe-match');
  if (detail === undefined) return { not_judged: 'the record names a CPE, not a package' };
  const isDistribution = own.release !== '' || own.ecosystem === 'Wolfi';
  const name = isDistribution ? (detail.searchedBy.package?.name ?? '') : own.match_name;
  // Assay looks up records by name: a record with another name is compared only when it names only the source
  // package.
  const source = sourceLookUpOf(own.ecosystem, own.identity, own.match_version);
  const compared = name === own.match_name ? own.match_version : source?.version;
  if (compared === undefined || (name !== own.match_name && name !== source?.name)) {
    return { verdict: 'not_affected' };
  }
  const constraint = detail.found.versionConstraint.replace(/ \(\w+\)$/, '');
  const exact = /^=\s*(\S+)$/.exec(constraint)?.[1];
  const range = { type: 'ECOSYSTEM', events: eventsOf(constraint) };
  const package_ = { ecosystem: own.ecosystem, name };
  const affected = exact
    ? { package: package_, versions: [exact] }
    : { package: package_, ranges: [range] };
  const record = { id: 'TEST-1', modified: '2026-01-01T00:00:00Z', affected: [affected] };
  const subject = { version: compared, release: own.release };
  const verdicts = parseOsv(record).affected.map((each) =>
    name === own.match_name || namesSource(each)
      ? matchAffected(prepareAffected(each), subject).verdict
      : 'not_affected',
  );
  return { verdict: verdicts[0] ?? 'unknown' };
}

/** Records of the matcher tests, by provider: none can be judged, because their expected matches are Go code. */
export function grypeMatcherCases(): LabelledCase[] {
  return readGrypeFiles().flatMap((file) => recordOf(file));
}

function recordOf({ path }: ArchivedFile): LabelledCase[] {
  const parts = /\/matcher\/(\w+)\/testdata\/([^/]+)\/([^/]+)\/results\/(.+)\.json$/.exec(path);
  if (parts === null) return [];
  const [, matcher = '', database = '', provider = '', record = ''] = parts;
  return [
    {
      set: 'grype matcher tests',
      ecosystem: provider,
      subject: `${matcher}/${database}`,
      id: record,
      is_expected: false,
      outcome: { not_judged: 'the expected matches are not in the corpus' },
    },
  ];
}
