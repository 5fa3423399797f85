import type { Step } from '@assay/core/log/receipt/verdict.ts';

/** Markers printed in front of each step. */
export const MARKS = { passed: '[  ok   ]', failed: '[ FAILS ]', unknown: '[   ?   ]' } as const;

/** Removes characters that move a terminal's cursor: verified input may be hostile. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, '\uFFFD');

/** Formats one line per step, further lines, and the verdict last. */
export const printedOutcome = ({
  steps,
  lines,
  verdict,
}: {
  steps: readonly Step[];
  lines: readonly string[];
  verdict: string;
}): string =>
  withoutControls(
    [
      ...steps.map(({ name, outcome, detail }) => `${MARKS[outcome]} ${name}: ${detail}`),
      ...lines,
      verdict,
    ].join('\n'),
  );
