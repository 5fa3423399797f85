import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import manageStyles from '../page/manage.module.css';
import { ModalDialog } from '../page/modal-dialog.tsx';
import { MemberChoice } from './member-choice.tsx';
import type { RemarkPlace } from './remark-subject.ts';
import { type Assignee, type Assignment, useAssign } from './use-assign.ts';

/** Asks to which member findings are assigned. */
export function AssignDialog({
  subjects,
  place,
  onDone,
  onClose,
}: Pick<Assignment, 'subjects' | 'onDone'> & { place: RemarkPlace; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  const [chosen, setChosen] = useState<Assignee>();
  const assign = useAssign(place);
  const send = (to: Assignee) => {
    const done = () => {
      onDone?.();
      onClose();
    };
    assign.mutate({ subjects, to, onDone: done });
  };
  const count = subjects.length;
  return (
    <ModalDialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={t('remarks.assign_title', { count, shown: formatCount(count) })}
      size={480}
    >
      <form
        className={manageStyles.manage}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) send(chosen);
        }}
      >
        <div className="stack">
          <MemberChoice chosen={chosen} onChoose={setChosen} />
          <FormFailure failure={assign.error} />
          <div className="row">
            <Button type="submit" variant="filled" disabled={!chosen || assign.isPending}>
              {t('remarks.assign')}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {t('lists.cancel')}
            </Button>
          </div>
        </div>
      </form>
    </ModalDialog>
  );
}
