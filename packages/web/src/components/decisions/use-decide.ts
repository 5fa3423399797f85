import { ApiError } from '@assay/contract/client-errors.ts';
import type { decisions } from '@assay/contract/decisions.ts';
import type { Request } from '@assay/contract/endpoint.ts';
import type { Page } from '@assay/contract/page.ts';
import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import { type InfiniteData, useMutation } from '@tanstack/react-query';
import { client, queryClient } from '../../api.ts';
import { notifyDecided } from './decided-notice.tsx';
import type { DecisionOrigin } from './decision-subject.ts';
import { refreshDecided } from './refresh-decided.ts';

type Preview = Request<typeof decisions.previewDecisions>;
type Pages = InfiniteData<Page<FindingRow>>;

/** Requests to send: `isSure` replaces decisions that were made since the findings were read. */
interface Sent {
  requests: readonly Preview[];
  isSure: boolean;
}

const OF_ROWS = { queryKey: ['listSbomVulnerabilities'], predicate: isOfRows };

function isOfRows({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[2] === 'rows';
}

/** Shows the new state in lists of findings at once. Returns how to take it back. */
function showState({ items, state }: Preview): () => void {
  const before = queryClient.getQueriesData<Pages>(OF_ROWS);
  const decided = new Set(items.map((item) => `${item.vulnerability} ${item.package}`));
  const changed = (row: FindingRow): FindingRow =>
    decided.has(`${row.id} ${row.package}`) ? { ...row, state, decision: null } : row;
  queryClient.setQueriesData<Pages>(OF_ROWS, (data) =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map((page) => ({ ...page, items: page.items.map(changed) })),
        },
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

/** Tells whether a decision was refused because another user decided meanwhile. */
export const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.status === 409;

/**
 * Makes decisions, one act for each request; lists show the new state before the answer, and the earlier one again
 * after a refusal.
 *
 * @param onDone runs when all were made
 */
export function useDecide({ sbom, readAt }: DecisionOrigin, onDone: () => void) {
  return useMutation({
    mutationFn: async ({ requests, isSure }: Sent) => {
      const acts: string[] = [];
      let made = 0;
      const extra = {
        ...(sbom && { made_at: sbom.sbomid }),
        ...(!isSure && readAt !== undefined && { seen_at: readAt }),
      };
      try {
        for (const request of requests) {
          const act = await client.createDecisions({ ...request, ...extra });
          acts.push(act.act);
          made += act.made;
        }
      } finally {
        // Those before a refusal were made, and can be undone.
        if (acts.length > 0) notifyDecided(acts, made);
      }
    },
    meta: { quiet: true },
    onMutate: ({ requests: [first] }) => (first ? showState(first) : () => undefined),
    onError: (_failure, _sent, takeBack) => takeBack?.(),
    onSuccess: onDone,
    onSettled: refreshDecided,
  });
}
