import { Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import styles from './assign-dialog.module.css';
import type { Assignee } from './use-assign.ts';

const WAIT_MS = 250;

/** Members who may decide, found by a part of their address. */
export function MemberChoice({
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
