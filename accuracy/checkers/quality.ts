import type { ComparedDocument } from './compare.ts';
import { rankCorrelation } from './rank-correlation.ts';

type Counted = readonly [rule: string, rows: readonly string[]];

/** Rules of the quality score, and the rows of the checkers that count components without the same field. */
const COUNTED: readonly Counted[] = [
  ['name', ['ntia: All component names provided?']],
  ['version', ['ntia: All component versions provided?', 'SCVS-1.1']],
  ['identifier', ['SCVS-1.7']],
  ['purl', ['SCVS-2.13']],
  ['supplier', ['ntia: All component suppliers provided?']],
  ['origin', ['SCVS-1.10']],
  ['license', ['SCVS-2.14']],
  ['hash', ['SCVS-2.18']],
  ['copyright', ['fsct3-min: All component copyright notice provided?', 'SCVS-2.16']],
  ['license_concluded', ['fsct3-min: All component concluded license provided?']],
];

/** The same for sbomqs, which counts the subject as a component. */
const COUNTED_BY_SBOMQS: readonly Counted[] = [
  ['name', ['score: comp_with_name']],
  ['version', ['score: comp_with_version']],
  ['identifier', ['score: comp_with_purl_or_cpe']],
  ['purl', ['score: comp_with_purl']],
  ['supplier', ['score: comp_with_supplier']],
  ['creator_contact', ['bsi-v2: component creator']],
  ['license', ['fsct: Component License']],
  ['license_concluded', ['score: comp_with_licenses']],
  ['license_declared', ['score: comp_with_declared_licenses']],
  ['copyright', ['fsct: Component Copyright']],
  ['hash', ['score: comp_with_strong_checksums']],
  ['distribution_sha512', ['bsi-v2: hash value of deployable component']],
  ['file_name', ['bsi-v2: filename']],
  ['source_uri', ['score: comp_with_source_code']],
  ['distribution_uri', ['bsi-v2: URI of deployable form']],
];

/** Rank correlation of the quality score with the scores of cdxgen and sbomqs, and with the mean share of components that have a field. */
export function scoreAgreement(documents: readonly ComparedDocument[]): string[][] {
  const against = (name: string, scoreOf: (one: ComparedDocument) => number | null) => {
    const pairs = documents.flatMap((one): [number, number][] => {
      const score = scoreOf(one);
      return score === null ? [] : [[one.own.score, score]];
    });
    return [name, String(pairs.length), rankCorrelation(pairs).toFixed(2)];
  };
  return [
    ['score', 'documents', 'rank correlation'],
    against('cdxgen: SCVS', ({ recorded }) => recorded.scores['scvs'] ?? null),
    against('cdxgen: SCVS level 1', ({ recorded }) => recorded.scores['scvs-l1'] ?? null),
    against('cdxgen: CRA', ({ recorded }) => recorded.scores['cra'] ?? null),
    against('ntia-conformance-checker: mean share', meanShare),
    against('sbomqs', ({ recorded }) => recorded.scores['sbomqs'] ?? null),
    against('sbomqs: CycloneDX', (one) => sbomqsScore(one, 'CycloneDX')),
    against('sbomqs: SPDX 2', (one) => sbomqsScore(one, 'SPDX')),
  ];
}

/** Over the rows of ntia-conformance-checker that count components; SPDX ids, which all have, are left out. */
function meanShare({ recorded }: ComparedDocument): number | null {
  const rows = Object.entries(recorded.rows).filter(
    ([row]) => row.startsWith('fsct3-min: All ') && !row.includes('identifiers'),
  );
  if (recorded.components === 0 || rows.length === 0) return null;
  const shares = rows.map(([, [, lacking]]) => 1 - (lacking ?? 0) / recorded.components);
  return shares.reduce((sum, one) => sum + one, 0) / rows.length;
}

/** Score of sbomqs. Its report on OpenChain Telco is about SPDX only. */
function sbomqsScore({ recorded }: ComparedDocument, format: 'CycloneDX' | 'SPDX'): number | null {
  const isSpdx = recorded.rows['oct: SBOM name'] !== undefined;
  return isSpdx === (format === 'SPDX') ? (recorded.scores['sbomqs'] ?? null) : null;
}

/** For each category that both count: documents, those with the same share of components, and the mean difference. */
export function coverageAgreement(documents: readonly ComparedDocument[]): string[][] {
  const rowOf = ([rule, names]: Counted, { by }: { by: 'sbomqs' | 'others' }) => {
    const differences = documents.flatMap(({ recorded, own }) => {
      const found = names.flatMap((name) => recorded.rows[name] ?? []);
      const [verdict, lacking] = found;
      const shares = by === 'sbomqs' ? own.coverage_with_subject : own.coverage;
      if (verdict === undefined || recorded.components === 0) return [];
      if (by === 'others' && own.components === 0) return [];
      if (verdict === 'fail' && lacking === undefined) return [];
      const theirs = 1 - Number(lacking ?? 0) / recorded.components;
      return [Math.abs(theirs - (shares.get(rule) ?? 0))];
    });
    const same = differences.filter((one) => one < 0.005).length;
    const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
    return [
      rule,
      by,
      String(differences.length),
      String(same),
      `${(100 * mean).toFixed(1)} points`,
    ];
  };
  return [
    ['coverage', 'by', 'documents', 'same', 'mean difference'],
    ...COUNTED.map((one) => rowOf(one, { by: 'others' })),
    ...COUNTED_BY_SBOMQS.map((one) => rowOf(one, { by: 'sbomqs' })),
  ];
}
