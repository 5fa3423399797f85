import { Button, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import manageStyles from '../page/manage.module.css';
import { ModalDialog } from '../page/modal-dialog.tsx';
import styles from './assign-dialog.module.css';
import type { RemarkPlace } from './remark-subject.ts';
import { type Assignee, type Assignment, useAssign } from './use-assign.ts';

const WAIT_MS = 250;

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
          <Choices chosen={chosen} onChoose={setChosen} />
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

/** Members who may decide, found by a part of their address. */
function Choices({
  chosen,
  onChoose,
}: {
  chosen: Assignee | undefined;
  onChoose: (member: Assignee | undefined) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data, error } = useQuery({
    ...apiQuery('listAssignees', { keyword }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <>
      <TextInput
        type="search"
        label={t('remarks.find_member')}
        description={t('remarks.find_member_help')}
        maxLength={256}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // The chosen member may no longer be listed.
          onChoose(undefined);
        }}
      />
      <FormFailure failure={error} />
      {data?.items.length === 0 && (
        <p className="help" role="status">
          {t('remarks.no_member')}
        </p>
      )}
      <Radio.Group
        label={t('remarks.member')}
        value={chosen?.uuid ?? null}
        onChange={(uuid) => {
          const member = data?.items.find((one) => one.uuid === uuid);
          if (member) onChoose(member);
        }}
      >
        <div className={styles.members}>
          {data?.items.map(({ uuid, email }) => (
            <Radio key={uuid} size="xs" value={uuid} label={email} />
          ))}
        </div>
      </Radio.Group>
      {data?.has_more && <p className="help">{t('remarks.more_members')}</p>}
    </>
  );
}
