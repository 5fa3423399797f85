/** Responses of CycloneDX as remediations of CSAF (design of VEX, ADR 0041). */
import type { CsafStatement } from '../../advisories/csaf/csaf-document.ts';
import { actionSentence, NO_RESPONSE, readProse, writeProse } from '../prose.ts';
import {
  VEX_JUSTIFICATIONS,
  VEX_RESPONSES,
  type VexResponse,
  type VexStatement,
} from '../vex-statement.ts';

const CATEGORIES: Readonly<Record<VexResponse, string>> = {
  can_not_fix: 'none_available',
  will_not_fix: 'no_fix_planned',
  update: 'vendor_fix',
  rollback: 'workaround',
  workaround_available: 'workaround',
};

/** Categories that state no response (`fix_planned`, `optional_patch`) are absent. */
const RESPONSES: ReadonlyMap<string, VexResponse> = new Map([
  ['vendor_fix', 'update'],
  ['workaround', 'workaround_available'],
  ['mitigation', 'workaround_available'],
  ['no_fix_planned', 'will_not_fix'],
  ['none_available', 'can_not_fix'],
]);

/** A remedy of an affected product. */
interface Remediation {
  category: string;
  details: string;
}

/** Remediations of an affected product; the profile demands at least one. The first has the detail. */
export function remediationsOf({
  responses,
  detail,
  justification,
}: Pick<VexStatement, 'responses' | 'detail' | 'justification'>): Remediation[] {
  const reason = justification === '' ? [] : [justification];
  if (responses.length === 0) {
    const standIn = actionSentence([]);
    const details = writeProse([NO_RESPONSE, ...reason], { text: detail, standIn });
    return [{ category: 'none_available', details }];
  }
  return responses.map((response, index) => {
    const words = [
      ...(response === 'rollback' ? ['rollback'] : []),
      ...(index === 0 ? reason : []),
    ];
    const text = index === 0 ? detail : '';
    const details = writeProse(words, { text, standIn: actionSentence([response]) });
    return { category: CATEGORIES[response], details };
  });
}

/** Returns the meaning of the remediations of an affected product, with the text of its threats. */
export function meaningOfRemediations(
  remediations: readonly CsafStatement[],
  impact: string,
): Pick<VexStatement, 'state' | 'justification' | 'responses' | 'detail'> {
  const read = remediations.map(({ category, details }) => {
    const { words, text } = readProse(details);
    const own = VEX_RESPONSES.find((one) => words.includes(one));
    const response = words.includes(NO_RESPONSE) ? undefined : (own ?? RESPONSES.get(category));
    return { words, text, response };
  });
  const stated = new Set(read.map(({ response }) => response));
  const texts = new Set([...read.map(({ text }) => text), impact]);
  return {
    state: 'exploitable',
    justification:
      VEX_JUSTIFICATIONS.find((one) => read.some(({ words }) => words.includes(one))) ?? '',
    responses: VEX_RESPONSES.filter((one) => stated.has(one)),
    detail: [...texts].filter((text) => text !== '').join('\n\n'),
  };
}
