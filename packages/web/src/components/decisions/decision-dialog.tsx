import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ModalDialog } from '../page/modal-dialog.tsx';
import { DecisionConflict } from './decision-conflict.tsx';
import { DecisionEnd } from './decision-end.tsx';
import { DecisionFields } from './decision-fields.tsx';
import { DecisionPreview } from './decision-preview.tsx';
import { type DecisionOrigin, type DecisionSubject, uniqueSubjects } from './decision-subject.ts';
import {
  type DecisionDraft,
  type DecisionValues,
  isPastDay,
  MOST_SUBJECTS,
  requestsOf,
  startValues,
} from './decision-values.ts';
import styles from './decisions.module.css';
import { SubjectList } from './subject-list.tsx';
import { useDecide } from './use-decide.ts';
import { usePreview } from './use-preview.ts';

/** Findings for which the dialog opens, and the values that it starts from. */
export interface AskedDecision {
  subjects: readonly DecisionSubject[];
  draft?: DecisionDraft;
  /** Runs when the decision was made. */
  onDone?: () => void;
}

interface DialogProps {
  asked: AskedDecision;
  origin: DecisionOrigin;
  onClose: () => void;
}

/** Decides about vulnerabilities of packages in a place, with a preview of what changes. */
export function DecisionDialog({ asked, origin, onClose }: DialogProps) {
  const { t } = useTranslation();
  useFocusBack();
  const { subjects, values, change, requests, preview, decide, isTooMuch, canSend, send } =
    useDecisionForm({ asked, origin, onClose });
  const shown = formatCount(subjects.length);
  return (
    <ModalDialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('decisions.title', { count: subjects.length, shown })}
      size={920}
      classNames={{ content: styles.dialog }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
        }}
      >
        <div className={styles.two}>
          <div className={styles.fields}>
            <SubjectList subjects={subjects} />
            {isTooMuch && (
              <p className="note" role="alert">
                {t('decisions.too_many', { most: formatCount(MOST_SUBJECTS) })}
              </p>
            )}
            <DecisionFields values={values} onChange={change} origin={origin} />
          </div>
          <DecisionPreview values={values} preview={preview} />
        </div>
        <div className={styles.foot}>
          {decide.error && (
            <DecisionConflict
              failure={decide.error}
              subjects={subjects}
              origin={origin}
              onReplace={() => decide.mutate({ requests, isSure: true })}
              onKeep={onClose}
            />
          )}
          <DecisionEnd
            findings={preview.sum?.findings}
            acts={requests.length}
            canSend={canSend}
            isSending={decide.isPending}
            onCancel={onClose}
          />
        </div>
      </form>
    </ModalDialog>
  );
}

/** The fields of the dialog, what they ask for and change, and how to send them. */
function useDecisionForm({ asked, origin, onClose }: DialogProps) {
  const isAdmin = useHasRole('TenantAdmin');
  const subjects = useMemo(() => uniqueSubjects(asked.subjects), [asked.subjects]);
  const [values, setValues] = useState(() => startValues(origin, { draft: asked.draft, isAdmin }));
  const change = (changes: Partial<DecisionValues>) => setValues((now) => ({ ...now, ...changes }));
  const requests = useMemo(() => requestsOf(values, subjects, origin), [values, subjects, origin]);
  const preview = usePreview(requests);
  const decide = useDecide(origin, () => {
    asked.onDone?.();
    onClose();
  });
  const isTooMuch = subjects.length > MOST_SUBJECTS;
  const canSend =
    requests.length > 0 && !isTooMuch && !isPastDay(values.until, Date.now()) && !decide.isPending;
  const send = () => {
    if (canSend) decide.mutate({ requests, isSure: false });
  };
  return { subjects, values, change, requests, preview, decide, isTooMuch, canSend, send };
}
