/**
 * `npm run accuracy`: precision and recall of Assay's verdicts over the labelled sets of the corpus, per ecosystem, and
 * agreement of its rule sets and quality score with the recorded verdicts of other checkers. Ends with 0 when `docs/accuracy.md` judges every disagreement, 1 when not, 69 without the corpus.
 */
import { readFileSync } from 'node:fs';
import { isDisagreement, type LabelledCase, nameOfCase, scoresOf } from './case.ts';
import { agreementOf } from './checkers/agreement.ts';
import { comparedDocuments } from './checkers/compared-documents.ts';
import { isCorpusAbsent } from './corpus.ts';
import { grypeMatcherCases, grypeReportCases } from './grype/grype-cases.ts';
import { ownedCases } from './labels/owned-cases.ts';
import { osvDevCases } from './osv-dev/osv-dev-cases.ts';
import { tableOf } from './table.ts';
import { trivySbomCases } from './trivy/sbom-cases.ts';
import { trivyCases } from './trivy/trivy-cases.ts';

const JUDGEMENTS = new URL('../docs/accuracy.md', import.meta.url);

const SETS = [
  trivyCases,
  trivySbomCases,
  osvDevCases,
  grypeReportCases,
  grypeMatcherCases,
  () => ownedCases(),
];

const say = (text: string) => process.stdout.write(`${text}\n`);

if (isCorpusAbsent) {
  process.stderr.write(`Accuracy cannot be measured: ${isCorpusAbsent}.\n`);
  process.exitCode = 69;
} else {
  const cases = SETS.flatMap((read) => read());
  for (const [set, group] of Map.groupBy(cases, (one) => one.set)) printSet(set, group);
  printSets(cases);
  const judgements = readFileSync(JUDGEMENTS, 'utf8');
  printDisagreements(cases.filter(isDisagreement), judgements);
  printAgreement(judgements);
}

function printSet(set: string, cases: readonly LabelledCase[]): void {
  say(`${set}\n\n${tableOf(scoresOf(cases), { first: 'ecosystem' })}\n`);
  const reasons = cases.flatMap(({ outcome, ecosystem }) =>
    'not_judged' in outcome ? [`${ecosystem}: ${outcome.not_judged}`] : [],
  );
  for (const [reason, all] of Map.groupBy(reasons, (reason) => reason))
    say(`  not judged  ${String(all.length).padStart(4)}  ${reason}`);
  if (reasons.length > 0) say('');
}

/** One line per set, and the total. */
function printSets(cases: readonly LabelledCase[]): void {
  const scores = scoresOf(cases.map((one) => ({ ...one, ecosystem: one.set })));
  say(`All sets\n\n${tableOf(scores, { first: 'set' })}\n`);
}

function printDisagreements(found: readonly LabelledCase[], judgements: string): void {
  say(`Disagreements: ${found.length}`);
  for (const one of found) {
    const isJudged = judgements.includes(`\`${nameOfCase(one)}\``);
    const label = one.is_expected ? 'reported by the set only' : 'reported by Assay only';
    const verdict = 'verdict' in one.outcome ? one.outcome.verdict : '';
    const where = isJudged ? 'judged in docs/accuracy.md' : 'NOT JUDGED in docs/accuracy.md';
    say(`  ${one.set}: ${nameOfCase(one)}: ${label}, Assay says ${verdict}; ${where}`);
    if (!isJudged) process.exitCode = 1;
  }
}

/** Rule sets and quality score beside the verdicts of other checkers. */
function printAgreement(judgements: string): void {
  const compared = { documents: comparedDocuments(), judgements };
  const { lines, unjudged, stale } = agreementOf(compared);
  say(`\n${lines.join('\n')}`);
  for (const name of stale) say(`  judged in docs/accuracy.md, but does not occur: ${name}`);
  if (unjudged.length + stale.length > 0) process.exitCode = 1;
}
