import type { decisions } from '@assay/contract/decisions.ts';
import type { Request, Result } from '@assay/contract/endpoint.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '../../api.ts';

type Preview = Result<typeof decisions.previewDecisions>;

/** Time without a change after which a preview is requested, in milliseconds. */
const WAIT_MS = 150;

/** Sum of the changes that the requests of the dialog would make. */
export interface DecisionSum {
  /** Undefined until everything is counted. */
  sum: Preview | undefined;
  failure: unknown;
}

/** Counts what requests would change; the numbers before stay until the new ones come. */
export function usePreview(
  requests: readonly Request<typeof decisions.previewDecisions>[],
): DecisionSum {
  // A sentence does not change what is counted.
  const counted = useMemo(() => requests.map((one) => ({ ...one, detail: '' })), [requests]);
  const [asked] = useDebouncedValue(counted, WAIT_MS);
  const answers = useQueries({
    queries: asked.map((one) => ({
      ...apiQuery('previewDecisions', one),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    })),
  });
  const failure = answers.find(({ error }) => error)?.error;
  const parts = answers.map(({ data }) => data);
  if (parts.length === 0) return { sum: undefined, failure };
  return { sum: parts.reduce(added), failure };
}

function added(a: Preview | undefined, b: Preview | undefined): Preview | undefined {
  if (!a || !b) return undefined;
  return {
    decisions: a.decisions + b.decisions,
    replaced: a.replaced + b.replaced,
    findings: a.findings + b.findings,
    sboms: a.sboms + b.sboms,
    projects: a.projects + b.projects,
    skipped: a.skipped + b.skipped,
    skipped_because: a.skipped_because || b.skipped_because,
  };
}
