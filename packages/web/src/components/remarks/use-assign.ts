import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, queryClient } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { type RemarkPlace, type RemarkSubject, uniqueItems } from './remark-subject.ts';
import { remarks } from './strings.ts';

addStrings({ remarks });

/** Findings to assign, or whose assignments to remove. */
interface Asked {
  subjects: readonly RemarkSubject[];
  to: 'me' | 'nobody';
  /** Runs when they were assigned: clears the selection. */
  onDone?: () => void;
}

/** Reads what depends on remarks again. */
export const refreshRemarks = () =>
  Promise.all(
    ['listFindingRemarks', 'listVulnerabilities', 'listSbomVulnerabilities'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Assigns findings to the signed-in user, or removes their assignments, and says so. */
export function useAssign(place: RemarkPlace) {
  const { uuid } = useCurrentUser();
  return useMutation({
    mutationFn: async ({ subjects, to }: Asked) => {
      const items = uniqueItems(subjects);
      const assignee_uuid = to === 'me' ? uuid : null;
      return client.assignFindings({ ...place, items, assignee_uuid });
    },
    onSuccess: ({ assigned: count }, { to, onDone }) => {
      notifyDone(
        to === 'me'
          ? i18next.t('remarks.assigned', { count, shown: formatCount(count) })
          : i18next.t('remarks.unassigned'),
      );
      onDone?.();
    },
    onSettled: refreshRemarks,
  });
}
