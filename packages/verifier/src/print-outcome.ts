import type { Step } from '@assay/core/log/receipt/verdict.ts';

/** How outcomes are shown in front of what was looked at. */
export const MARKS = { passed: '[  ok   ]', failed: '[ FAILS ]', unknown: '[   ?   ]' } as const;

/** Text without what moves a terminal's cursor: whatever was verified may be hostile. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]|\p{Cf}/gu, '\uFFFD');

/** A line for each step, what else is to be said, and the verdict last. */
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
