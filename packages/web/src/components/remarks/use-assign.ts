import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { client, queryClient } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone, notifyFailure } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { forgetOther, rememberOther } from '../decisions/last-acts.ts';
import { notifyUndoable, withdrawUndo } from '../notices/notify-undoable.tsx';
import { type RemarkPlace, type RemarkSubject, uniqueItems } from './remark-subject.ts';
import { remarks } from './strings.ts';

addStrings({ remarks });

/** A member who may decide. */
export interface Assignee {
  uuid: string;
  /** E-mail address. */
  email: string;
}

/** Findings to assign, or whose assignments to remove. */
export interface Assignment {
  subjects: readonly RemarkSubject[];
  /** The signed-in user, another member, or no person. */
  to: Assignee | 'me' | null;
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

async function undo(act: string): Promise<void> {
  forgetOther(act);
  withdrawUndo(act);
  try {
    await client.undoAssignments({ act });
    notifyDone(i18next.t('remarks.undone'));
  } catch (failure) {
    notifyFailure(failure);
  }
  await refreshRemarks();
}

/** Assigns findings to a person, or removes their assignments; says so, and offers to undo it. */
export function useAssign(place: RemarkPlace) {
  const { uuid } = useCurrentUser();
  return useMutation({
    mutationFn: async ({ subjects, to }: Assignment) => {
      const items = uniqueItems(subjects);
      const assignee_uuid = to === 'me' ? uuid : (to?.uuid ?? null);
      return client.assignFindings({ ...place, items, assignee_uuid });
    },
    onSuccess: ({ act, assigned: count }, { to, onDone }) => {
      const shown = formatCount(count);
      const message =
        to === null
          ? i18next.t('remarks.unassigned')
          : to === 'me'
            ? i18next.t('remarks.assigned', { count, shown })
            : i18next.t('remarks.assigned_them', { count, shown, assignee: to.email });
      const onUndo = () => void undo(act);
      rememberOther(act, onUndo);
      notifyUndoable({ act, message, onUndo });
      onDone?.();
    },
    onSettled: refreshRemarks,
  });
}
