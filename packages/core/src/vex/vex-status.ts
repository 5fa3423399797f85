/**
 * How the states and justifications of Assay (those of CycloneDX) are stated in the four statuses and five labels that OpenVEX,
 * CSAF and SPDX share. What these cannot carry becomes a marker in the prose.
 */
import { actionSentence, NO_JUSTIFICATION, readProse, writeProse } from './prose.ts';
import {
  VEX_JUSTIFICATIONS,
  VEX_RESPONSES,
  type VexJustification,
  type VexResponse,
  type VexState,
  type VexStatement,
} from './vex-statement.ts';

/** Statuses of VEX. */
export type VexStatus = 'not_affected' | 'affected' | 'fixed' | 'under_investigation';

/** Labels of VEX for why a product is not affected. */
const VEX_LABELS = [
  'component_not_present',
  'vulnerable_code_not_present',
  'vulnerable_code_not_in_execute_path',
  'vulnerable_code_cannot_be_controlled_by_adversary',
  'inline_mitigations_already_exist',
] as const;
type VexLabel = (typeof VEX_LABELS)[number];

/** A statement in the words of VEX. */
export interface VexWords {
  status: VexStatus;
  label: VexLabel | '';
  /** Markers and detail. */
  prose: string;
}

const STATUSES: Readonly<Record<Exclude<VexState, ''>, VexStatus>> = {
  in_triage: 'under_investigation',
  exploitable: 'affected',
  resolved: 'fixed',
  resolved_with_pedigree: 'fixed',
  false_positive: 'not_affected',
  not_affected: 'not_affected',
};

const STATES: Readonly<Record<VexStatus, VexState>> = {
  under_investigation: 'in_triage',
  affected: 'exploitable',
  fixed: 'resolved',
  not_affected: 'not_affected',
};

/** Labels that say what a justification says; those with a marker are wider than the justification. */
const LABELS: Partial<Record<VexJustification, { label: VexLabel; isWider: boolean }>> = {
  code_not_present: { label: 'vulnerable_code_not_present', isWider: false },
  code_not_reachable: { label: 'vulnerable_code_not_in_execute_path', isWider: false },
  protected_by_compiler: { label: 'inline_mitigations_already_exist', isWider: true },
  protected_at_runtime: { label: 'inline_mitigations_already_exist', isWider: true },
};

/** The nearest justification of labels that CycloneDX has no word for; `[vex:<label>]` in the detail keeps the label. */
const NEAREST: Partial<Record<VexLabel, VexJustification>> = {
  component_not_present: 'code_not_present',
  vulnerable_code_cannot_be_controlled_by_adversary: 'protected_by_mitigating_control',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
};

const KEPT_LABEL = /^\[vex:([a-z_]+)\](?: (?=.)|$)/s;

/** The status of VEX; undefined for a statement without state, which VEX cannot state. */
const statusOfState = (state: VexState): VexStatus | undefined =>
  state === '' ? undefined : STATUSES[state];

/**
 * States a statement in the words of VEX.
 *
 * @param responses those that the format has no member for
 */
export function wordsOf(
  statement: Pick<VexStatement, 'state' | 'justification' | 'detail'>,
  responses: readonly VexResponse[],
): VexWords | undefined {
  const { state, justification } = statement;
  const status = statusOfState(state);
  if (status === undefined) return undefined;
  const { label, isNarrower, detail } = labelOfDetail(statement);
  const words = [
    ...(state === 'false_positive' || state === 'resolved_with_pedigree' ? [state] : []),
    ...(justification !== '' && isNarrower ? [justification] : []),
    ...responses,
  ];
  return { status, label, prose: proseOf(words, { status, label, detail, responses }) };
}

function proseOf(
  words: readonly string[],
  about: {
    status: VexStatus;
    label: string;
    detail: string;
    responses: readonly VexResponse[];
  },
): string {
  const { status, label, detail: text } = about;
  if (status === 'affected')
    return writeProse(words, { text, standIn: actionSentence(about.responses) });
  const isBare = status === 'not_affected' && label === '' && words.length === 0;
  return writeProse(words, { text, ...(isBare && { standIn: NO_JUSTIFICATION }) });
}

/** Label of a statement, and its detail without the marker that names the label. */
function labelOfDetail({
  state,
  justification,
  detail,
}: Pick<VexStatement, 'state' | 'justification' | 'detail'>) {
  if (state !== 'not_affected') return { label: '' as const, isNarrower: true, detail };
  const [marker = '', word] = KEPT_LABEL.exec(detail) ?? [];
  const kept = VEX_LABELS.find((label) => label === word);
  if (kept !== undefined && NEAREST[kept] === justification)
    return { label: kept, isNarrower: false, detail: detail.slice(marker.length) };
  const own = LABELS[justification];
  return { label: own?.label ?? ('' as const), isNarrower: own?.isWider ?? true, detail };
}

/** Meaning of a statement in the words of VEX. Markers that do not fit its status mean nothing. */
export function meaningOf(words: {
  status: VexStatus;
  label: string;
  prose: string;
}): Pick<VexStatement, 'state' | 'justification' | 'responses' | 'detail'> {
  const { words: marked, text } = readProse(words.prose);
  const named = VEX_JUSTIFICATIONS.find((one) => marked.includes(one));
  const label = VEX_LABELS.find((one) => one === words.label);
  const { justification, detail } =
    named === undefined ? meaningOfLabel(label, text) : { justification: named, detail: text };
  const state = VARIANTS.find(([word, of]) => of === words.status && marked.includes(word))?.[0];
  return {
    state: state ?? STATES[words.status],
    justification,
    responses: VEX_RESPONSES.filter((one) => marked.includes(one)),
    detail,
  };
}

const VARIANTS = [
  ['false_positive', 'not_affected'],
  ['resolved_with_pedigree', 'fixed'],
] as const;

function meaningOfLabel(label: VexLabel | undefined, text: string) {
  if (label === undefined) return { justification: '' as const, detail: text };
  const nearest = NEAREST[label];
  if (nearest !== undefined)
    return { justification: nearest, detail: `[vex:${label}]${text === '' ? '' : ` ${text}`}` };
  const exact = VEX_JUSTIFICATIONS.find((one) => LABELS[one]?.label === label);
  return { justification: exact ?? ('' as const), detail: text };
}
