import { matchAffected } from '@assay/core/advisories/match.ts';
import { parseOsv } from '@assay/core/advisories/osv.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOf } from '@assay/core/sbom/package-identity.ts';
import { matchNameOf } from '@assay/core/sbom/package-identity-ecosystem.ts';
import type { LabelledCase, Outcome } from '../case.ts';
import { type OsvAnswer, readOsvAnswers, withoutPlaceholders } from './answers.ts';
import { type OsvRecord, readOsvRecords } from './records.ts';

const SET = 'OSV.dev answers';
const SET_BY_ALIAS = 'OSV.dev answers, by alias';

/** Ecosystem -> the database of the corpus, and the prefix of its ids. Other databases are not in the corpus. */
const DATABASES = new Map([
  ['Go', { path: 'osv/go.jsonl.zst', prefix: 'GO-' }],
  ['Hackage', { path: 'osv/haskell.jsonl.zst', prefix: 'HSEC-' }],
  ['PyPI', { path: 'osv/pypa.jsonl.zst', prefix: 'PYSEC-' }],
]);

interface Question {
  ecosystem: string;
  name: string;
  version: string;
  vulns: { id: string }[];
}

/** Per distinct query: each id of the answer, and each record of the corpus that Assay reports besides. */
export function osvDevCases(): LabelledCase[] {
  const databases = new Map(
    [...DATABASES].map(([ecosystem, { path }]) => [ecosystem, readOsvRecords(path)]),
  );
  return [...distinctQuestions().values()].flatMap((question) => {
    const records = databases.get(question.ecosystem)?.get(question.name) ?? [];
    const expected = new Set(question.vulns.map(({ id }) => id));
    const silent = new Set(records.map(({ id }) => id).filter((id) => !expected.has(id)));
    return [
      ...question.vulns.map((vuln) => positiveCase(question, vuln, records)),
      ...[...silent].map((id) => {
        const verdict = verdictOf(
          records.filter((one) => one.id === id),
          question.version,
        );
        return { ...caseOf(question, id, { verdict }), is_expected: false };
      }),
    ];
  });
}

/** An id without its own record is judged by the record that names it as an alias, in a separate set. */
function positiveCase(
  question: Question,
  vuln: { id: string },
  records: OsvRecord[],
): LabelledCase {
  const own = caseOf(question, vuln.id, outcomeOf(question, vuln, records));
  const aliased = records.filter(({ aliases }) => aliases.includes(vuln.id));
  if (!('not_judged' in own.outcome) || aliased.length === 0) return own;
  return { ...own, set: SET_BY_ALIAS, outcome: { verdict: verdictOf(aliased, question.version) } };
}

function caseOf(
  { ecosystem, name, version }: Question,
  id: string,
  outcome: Outcome,
): LabelledCase {
  return { set: SET, ecosystem, subject: `${name} ${version}`, id, is_expected: true, outcome };
}

/** A query occurs in several snapshots; a whole record takes precedence over an id. */
function distinctQuestions(): Map<string, Question> {
  const found = new Map<string, Question>();
  for (const answer of readOsvAnswers()) {
    if (answer.query === undefined || answer.code !== undefined) continue;
    const question = questionOf(answer.query, answer.vulns ?? []);
    const key = `${question.ecosystem} ${question.name} ${question.version}`;
    const earlier = found.get(key)?.vulns ?? [];
    const whole = [...question.vulns, ...earlier].filter((vuln) => 'affected' in vuln);
    const ids = new Map([...earlier, ...question.vulns, ...whole].map((vuln) => [vuln.id, vuln]));
    found.set(key, { ...question, vulns: [...ids.values()] });
  }
  return found;
}

function questionOf(
  { package: pkg = {}, version = '', commit }: NonNullable<OsvAnswer['query']>,
  vulns: { id: string }[],
): Question {
  if (commit !== undefined) return { ecosystem: 'commit', name: 'commit', version: commit, vulns };
  if (pkg.purl !== undefined) {
    const own = packageIdentityOf({ ...blankComponent('query'), purl: pkg.purl, version });
    const asked = own.match_version === '' ? version : own.match_version;
    return { ecosystem: own.ecosystem, name: own.match_name, version: asked, vulns };
  }
  const { ecosystem = '', name = '' } = pkg;
  return { ecosystem, name: matchNameOf(ecosystem, name), version, vulns };
}

function outcomeOf(question: Question, vuln: { id: string }, records: OsvRecord[]): Outcome {
  const { ecosystem, name, version } = question;
  if (ecosystem === 'commit') return { not_judged: 'a commit without its repository' };
  const stored = records.filter(({ id }) => id === vuln.id);
  if (stored.length > 0) return { verdict: verdictOf(stored, version) };
  if (!('affected' in vuln)) return { not_judged: 'no records' };
  if (ecosystem === 'GIT') return { not_judged: 'the answer has a count instead of tags' };
  const own = parseOsv(withoutPlaceholders(vuln))
    .affected.filter((affected) => affected.ecosystem === ecosystem && affected.name === name)
    .map((affected) => ({ id: vuln.id, aliases: [], prepared: prepareAffected(affected) }));
  return { verdict: verdictOf(own, version) };
}

function verdictOf(records: readonly OsvRecord[], version: string) {
  const verdicts = records.map(
    ({ prepared }) => matchAffected(prepared, { version, release: '' }).verdict,
  );
  return (
    verdicts.find((one) => one === 'affected') ??
    verdicts.find((one) => one === 'unknown') ??
    'not_affected'
  );
}
