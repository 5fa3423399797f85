/** Compares the OSV.dev service's answers for a package and version with Assay's verdict on the same records. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchAffected } from '@assay/core/advisories/match.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { matchNameOf } from '@assay/core/sbom/package-identity-ecosystem.ts';
import { countOf, isDisagreement, nameOfCase } from '../case.ts';
import { readOsvAnswers, withoutPlaceholders } from './answers.ts';
import { osvDevCases } from './osv-dev-cases.ts';
import { readOsvRecords } from './records.ts';

/** Distinct queries of one ecosystem -> ids of one database that the service returned. */
function queries(ecosystem: string, prefix: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { query, vulns } of readOsvAnswers()) {
    if (query?.package?.ecosystem !== ecosystem || !query.version || !query.package.name) continue;
    const key = `${matchNameOf(ecosystem, query.package.name)} ${query.version}`;
    const ids = (vulns ?? []).map(({ id }) => id).filter((id) => id.startsWith(prefix));
    found.set(key, new Set(ids));
  }
  return found;
}

function differences(path: string, ecosystem: string, prefix: string) {
  const records = readOsvRecords(path);
  const known = new Set([...records.values()].flat().map(({ id }) => id));
  const missed: string[] = [];
  const extra: string[] = [];
  let agreed = 0;
  const asked = queries(ecosystem, prefix);
  for (const [key, expected] of asked) {
    const [name = '', version = ''] = key.split(' ');
    const ours = new Set(
      (records.get(name) ?? [])
        .filter(
          ({ prepared }) =>
            matchAffected(prepared, { version, release: '' }).verdict === 'affected',
        )
        .map(({ id }) => id),
    );
    for (const id of expected) {
      if (ours.has(id)) agreed += 1;
      else missed.push(`${key} ${id}${known.has(id) ? '' : ' (not in the corpus)'}`);
    }
    for (const id of ours) if (!expected.has(id)) extra.push(`${key} ${id}`);
  }
  return { queries: asked.size, agreed, missed, extra };
}

test('Go modules: the same GO records as OSV.dev', () => {
  const found = differences('osv/go.jsonl.zst', 'Go', 'GO-');
  assert.deepEqual(found, { queries: 11, agreed: 153, missed: [], extra: [] });
});

/** Published after the records of the corpus were taken. */
const LATER = [
  'django 1.11.29 PYSEC-2026-3717',
  'django 2.2.24 PYSEC-2026-3717',
  'sqlparse 0.5.3 PYSEC-2026-3696',
  'sqlparse 0.5.3 PYSEC-2026-3697',
  'sqlparse 0.5.3 PYSEC-2026-3698',
  'sqlparse 0.5.3 PYSEC-2026-3699',
].map((missed) => `${missed} (not in the corpus)`);

test('PyPI packages: the same PYSEC records as OSV.dev', () => {
  const found = differences('osv/pypa.jsonl.zst', 'PyPI', 'PYSEC-');
  assert.deepEqual(found, { queries: 31, agreed: 48, missed: LATER, extra: [] });
});

test('Full answers: every record that came with the answer matches', () => {
  const full = readOsvAnswers().filter(({ vulns }) => vulns?.some((vuln) => 'affected' in vuln));
  const verdicts: string[] = [];
  for (const { query, vulns } of full) {
    const version = query?.version ?? query?.package?.purl?.split('@')[1];
    const name = query?.package?.name ?? query?.package?.purl?.split('/').at(-1)?.split('@')[0];
    if (!version || !name || query?.package?.ecosystem === 'GIT') continue;
    for (const vuln of vulns ?? []) {
      const own = parseOsv(withoutPlaceholders(vuln)).affected.filter(
        (affected) => affected.name === name,
      );
      const ours = own.map(
        (each) => matchAffected(prepareAffected(each), { version, release: '' }).verdict,
      );
      verdicts.push(ours.includes('affected') ? 'affected' : `${name} ${version} ${vuln.id}`);
    }
  }
  assert.deepEqual([...new Set(verdicts)], ['affected']);
  assert.equal(verdicts.length, 33);
});

test('differs from OSV.dev in no case that has a record', () => {
  const cases = osvDevCases().filter(({ set }) => set === 'OSV.dev answers');
  assert.deepEqual(cases.filter(isDisagreement).map(nameOfCase), []);
  assert.equal(cases.filter((one) => countOf(one) === 'true_positives').length, 220);
});

test('differs by alias only where two databases give different ranges', () => {
  const cases = osvDevCases().filter(({ set }) => set === 'OSV.dev answers, by alias');
  const found = new Set(cases.filter(isDisagreement).map(({ subject }) => subject));
  assert.deepEqual([...found].sort(), ['django 1.11.29', 'django 2.2.24']);
  assert.equal(cases.filter(isDisagreement).length, 10);
  assert.equal(cases.filter((one) => countOf(one) === 'true_positives').length, 61);
});
