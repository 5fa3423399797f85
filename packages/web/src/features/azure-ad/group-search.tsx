import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';

/** A group of the directory. */
export interface DirectoryGroup {
  id: string;
  name: string;
}

const WAIT_MS = 400;

/** Finds groups of the directory by the beginning of their name. */
export function GroupSearch({ onAdd }: { onAdd: (group: DirectoryGroup) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [term] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data, error, isFetching } = useQuery({
    ...apiQuery('searchAzureAdGroups', { term }),
    enabled: term !== '',
    retry: false,
    meta: { quiet: true },
  });
  return (
    <div className="stack">
      <TextInput
        type="search"
        label={t('azure_ad.find_group')}
        maxLength={128}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFailure failure={error} />
      {isFetching && <p className="help">{t('azure_ad.finding')}</p>}
      {term !== '' && data?.items.length === 0 && <p className="help">{t('azure_ad.no_group')}</p>}
      {term !== '' && data && data.items.length > 0 && (
        <ul className={`${styles.groups} stack`} aria-label={t('azure_ad.found')}>
          {data.items.map((group) => (
            <li key={group.id} className="row">
              <span className="cut" title={group.name}>
                {group.name}
              </span>
              <Button size="xs" className="push" onClick={() => onAdd(group)}>
                {t('settings.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
