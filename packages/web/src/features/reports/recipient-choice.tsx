import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';

const WAIT_MS = 300;
const SHOWN = 20;

/** Members who get mails; found by a part of name or address. */
export function RecipientChoice({
  chosen,
  change,
}: {
  chosen: readonly string[];
  change: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed, WAIT_MS);
  const { data } = useQuery(apiQuery('listUsers', { keyword, pageSize: SHOWN }));
  const toggle = (uuid: string) =>
    change(chosen.includes(uuid) ? chosen.filter((one) => one !== uuid) : [...chosen, uuid]);
  return (
    <fieldset className="stack">
      <TextInput
        label={t('reports.recipients')}
        description={t('reports.recipients_text')}
        value={typed}
        placeholder={t('reports.recipients_count', { count: chosen.length })}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {data?.items.map(({ uuid, email, username }) => (
        <Checkbox
          key={uuid}
          label={email ?? username}
          checked={chosen.includes(uuid)}
          onChange={() => toggle(uuid)}
        />
      ))}
    </fieldset>
  );
}
