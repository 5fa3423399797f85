/** The part of `npm run accuracy` about checkers of others: agreement row by row, and differences that no one judged. */
import { tableOfRows } from '../table.ts';
import {
  type ComparedCase,
  type ComparedDocument,
  casesOf,
  classOf,
  differencesOf,
  isAgreed,
} from './compare.ts';
import { coverageAgreement, scoreAgreement } from './quality.ts';

/** Documents and judgements of a comparison. */
export interface Compared {
  documents: readonly ComparedDocument[];
  /** Text of `docs/accuracy.md`. */
  judgements: string;
}

/** Texts to print, the differences that the text does not judge, and those it judges that do not occur. */
export interface Agreement {
  lines: string[];
  unjudged: string[];
  stale: string[];
}

/** Names of differences with verdicts of the recorded checkers, as the text judges them. */
const JUDGED =
  /`([a-z_0-9]+ [a-z_0-9]+: (?:cdxgen|ntia-conformance-checker|sbomqs) [^`]+ documents?)`/g;

/** Compares the documents with the recorded verdicts. A class of differences is judged when the text names it. */
export function agreementOf({ documents, judgements }: Compared): Agreement {
  const cases = documents.flatMap(casesOf);
  const classes = differencesOf(cases).map(classOf);
  const isUnjudged = (name: string) => !judgements.includes(`\`${name}\``);
  const line = (name: string) => `  ${name}${isUnjudged(name) ? '; NOT JUDGED' : ''}`;
  const refused = documents.filter(({ recorded }) => Object.keys(recorded.rows).length === 0);
  const judged = [...judgements.matchAll(JUDGED)].map(([, name = '']) => name);
  return {
    lines: [
      ...['Rows of rule sets', '', tableOfRows(agreementRows(cases)), ''],
      ...refused.map(({ document, recorded }) => `  ${recorded.checker} refuses  ${document}`),
      ...['', `Classes of differences: ${classes.length}`, ...classes.map(line), ''],
      ...['Quality score', '', tableOfRows(scoreAgreement(documents)), ''],
      ...[tableOfRows(coverageAgreement(documents)), ''],
    ],
    unjudged: classes.filter(isUnjudged),
    stale: judged.filter((name) => !classes.includes(name)),
  };
}

/** One line per rule set and rule: documents, and in how many both say the same. */
function agreementRows(cases: readonly ComparedCase[]): string[][] {
  const groups = Map.groupBy(cases, (one) => `${one.rule_set} ${one.check} ${one.checker}`);
  const rows = [...groups.values()].map((all) => {
    const agreed = all.filter(isAgreed).length;
    const [{ rule_set = '', check = '', checker = '' } = {}] = all;
    return [`${rule_set} ${check}`, checker, String(all.length), String(agreed)];
  });
  const agreed = cases.filter(isAgreed).length;
  return [
    ['rule', 'checker', 'documents', 'agree'],
    ...rows,
    ['all', '', String(cases.length), String(agreed)],
  ];
}
