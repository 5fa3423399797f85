import { PARTIES, PARTY_NAMES } from '@assay/server/tamper/test-case.ts';
import { TAMPER_CASES } from '@assay/server/tamper/test-cases.ts';
import { ROLLBACK_CASES, ROLLBACK_PARTIES } from '@assay/server/tamper/test-cases-rollback.ts';

const [BEGIN, END] = ['<!-- Written by `npm run gen` from the tamper tests. -->', '<!-- End -->'];

/**
 * Writes the table of manipulations and the parties that detect them into a document, from the replayed
 * manipulations.
 */
export function withTamperTable(text: string): string {
  const [from, until] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || until < from)
    throw new Error('The document does not contain the markers of the table');
  const rows = TAMPER_CASES.map(({ id, what, found }) => {
    const finders = PARTY_NAMES.filter((party) => found[party] !== undefined);
    return `| ${id} | ${what} | ${finders.map((party) => PARTIES[party]).join('; ')} |`;
  });
  const { start, holder } = ROLLBACK_PARTIES;
  for (const { id, what } of ROLLBACK_CASES) rows.push(`| ${id} | ${what} | ${start}; ${holder} |`);
  const head = ['| | Somebody with the whole database | Found by |', '|---|---|---|'];
  return `${text.slice(0, from)}${[BEGIN, '', ...head, ...rows, '', END].join('\n')}${text.slice(until + END.length)}`;
}
