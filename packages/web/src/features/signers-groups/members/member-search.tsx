import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import styles from '../../../components/signing-keys/signing.module.css';

/** A possible member. */
export interface Candidate {
  uuid: string;
  name: string;
  /** Grey, behind the name. */
  more: string;
}

const WAIT_MS = 250;

/**
 * Finds new members of a group.
 *
 * @param find candidates whose name begins with or contains the text, including current members
 * @param members current ones, by uuid
 * @param none text without results
 */
export function MemberSearch({
  what,
  label,
  none,
  find,
  members,
  onAdd,
  failure,
}: {
  what: string;
  label: string;
  none: string;
  find: (keyword: string, signal: AbortSignal) => Promise<Candidate[]>;
  members: ReadonlySet<string>;
  onAdd: (one: Candidate) => void;
  failure: unknown;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data, error } = useQuery({
    queryKey: ['find-member', what, keyword],
    queryFn: ({ signal }) => find(keyword, signal),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const found = data?.filter(({ uuid }) => !members.has(uuid)) ?? [];
  return (
    <>
      <TextInput
        type="search"
        label={label}
        maxLength={128}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFailure failure={error ?? failure} />
      {keyword !== '' && data && found.length === 0 && <p className="help">{none}</p>}
      {keyword !== '' && found.length > 0 && (
        <ul className={styles.members} aria-label={t('signers_groups.found')}>
          {found.map((one) => (
            <li key={one.uuid} className={`${styles.member} row`}>
              <span className="cut" title={one.name}>
                {one.name}
              </span>
              <span className="text-tertiary cut" title={one.more}>
                {one.more}
              </span>
              <Button
                size="xs"
                className="push"
                aria-label={t('signers_groups.add_what', { name: one.name })}
                onClick={() => {
                  onAdd(one);
                  setTyped('');
                }}
              >
                {t('settings.add')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
