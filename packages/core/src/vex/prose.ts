/**
 * Sentences of VEX documents with markers before them: what a format has no member for is written as `[cdx:rollback]`, so that
 * Assay reads back what it wrote. `[cdx:detail]` ends the markers where the sentence itself begins like one.
 */
import { VEX_JUSTIFICATIONS, VEX_RESPONSES, type VexResponse } from './vex-statement.ts';

const END = 'detail';
/** No response is recorded, where a format demands one. */
export const NO_RESPONSE = 'no_response';

const WORDS: ReadonlySet<string> = new Set([
  ...VEX_JUSTIFICATIONS,
  ...VEX_RESPONSES,
  ...['false_positive', 'resolved_with_pedigree', NO_RESPONSE, END],
]);
const MARKER = /^\[cdx:([a-z_]+)\](?: (?=.)|$)/s;

/** Sentences for readers of statements without a detail. */
const SENTENCES: Readonly<Record<VexResponse, string>> = {
  can_not_fix: 'A fix is not possible.',
  will_not_fix: 'No fix is planned.',
  update: 'Update to a version that is not affected.',
  rollback: 'Return to an earlier version that is not affected.',
  workaround_available: 'A workaround is available.',
};

/** Sentence of a statement without justification and detail. */
export const NO_JUSTIFICATION = 'Not affected; no justification recorded.';
const NO_ACTION = 'Affected; no action recorded.';

/** Sentence that stands in for a missing detail of an affected product. */
export const actionSentence = (responses: readonly VexResponse[]): string =>
  responses.length === 0 ? NO_ACTION : responses.map((one) => SENTENCES[one]).join(' ');

/** Whether a sentence is one that stands in for a missing detail. */
const isStandIn = (text: string): boolean =>
  text === NO_JUSTIFICATION ||
  text === NO_ACTION ||
  (text !== '' && leftAfterSentences(text) === '');

function leftAfterSentences(text: string): string {
  const sentence = Object.values(SENTENCES).find((one) => text.startsWith(one));
  return sentence === undefined
    ? text
    : leftAfterSentences(text.slice(sentence.length).trimStart());
}

/** Words as markers, and a text after them; `standIn` is written where the text is empty. */
export function writeProse(
  words: readonly string[],
  { text, standIn = '' }: { text: string; standIn?: string },
): string {
  const isGuarded = isStandIn(text) || markerOf(text) !== undefined;
  const markers = [...words, ...(isGuarded ? [END] : [])].map((word) => `[cdx:${word}]`);
  const rest = text === '' ? standIn : text;
  return [...markers, ...(rest === '' ? [] : [rest])].join(' ');
}

/** Reads back the words of the markers, and the text: '' where that only stands in. */
export function readProse(prose: string): { words: string[]; text: string } {
  const words: string[] = [];
  let text = prose;
  for (let found = markerOf(text); found !== undefined; found = markerOf(text)) {
    text = text.slice(found.length);
    if (found.word === END) return { words, text };
    words.push(found.word);
  }
  return { words, text: isStandIn(text) ? '' : text };
}

function markerOf(text: string): { word: string; length: number } | undefined {
  const [marker = '', word = ''] = MARKER.exec(text) ?? [];
  return WORDS.has(word) ? { word, length: marker.length } : undefined;
}
