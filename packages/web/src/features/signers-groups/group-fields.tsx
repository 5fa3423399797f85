import { SignersGroupName, Threshold } from '@assay/contract/signers-groups.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../../components/gate/changed-meanwhile.tsx';
import styles from '../../components/signing-keys/signing.module.css';
import { firstIssue } from '../../lib/first-issue.ts';
import { dayOf, startOfDay } from '../../lib/formats.ts';
import { type StoredForm, useStoredForm } from '../../lib/stored-form.ts';

/** Field values of a group, as text. */
export type GroupValues = {
  name: string;
  description: string;
  threshold: string;
  /** A day, empty for none. */
  until: string;
};

/** Fields that show the server's sentence themselves. */
export const GROUP_FIELDS = ['name', 'description', 'threshold', 'until'] as const;

/** Manages the fields of a group, stored under a name through a sign-in. */
export const useGroupForm = (name: string, stored: GroupValues): StoredForm<GroupValues> =>
  useStoredForm(name, stored, {
    validate: {
      name: (value) => firstIssue(SignersGroupName, value),
      threshold: (value) => firstIssue(Threshold, value),
    },
  });

/** End date of a group, for its field. */
export const untilOf = (expires_at: string | null): string =>
  expires_at === null ? '' : dayOf(Date.parse(expires_at));

/** The instant at which that day begins; null for none. */
export const endOf = (until: string): string | null => startOfDay(until) ?? null;

/** The fields themselves. */
export function GroupFields({ form, changed }: StoredForm<GroupValues>) {
  const { t } = useTranslation();
  const labels = {
    name: t('signers_groups.name'),
    description: t('signers_groups.description'),
    threshold: t('signers_groups.threshold'),
    until: t('signers_groups.temporary'),
  };
  return (
    <>
      <TextInput
        label={t('signers_groups.name')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('signers_groups.description')}
        className={styles.plainText}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
      <TextInput
        label={t('signers_groups.threshold')}
        description={t('signers_groups.threshold_text')}
        type="number"
        min={1}
        max={64}
        {...form.getInputProps('threshold')}
      />
      <TextInput
        label={t('signers_groups.temporary')}
        description={t('signers_groups.temporary_text')}
        type="date"
        {...form.getInputProps('until')}
      />
      <ChangedMeanwhile form={form} changed={changed} labels={labels} />
    </>
  );
}
