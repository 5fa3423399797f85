import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGroupNames } from '../../../components/attestation/use-group-names.ts';

/** The signers group whose signatures count; `value` is its uuid, empty for any signer. */
export function GroupSelect(props: NativeSelectProps) {
  const { t } = useTranslation();
  const names = useGroupNames();
  const { value } = props;
  const isGone = typeof value === 'string' && value !== '' && !names.has(value);
  return (
    <NativeSelect
      label={t('attestation_profiles.group')}
      data={[
        { value: '', label: t('attestation_profiles.everybody') },
        ...[...names].map(([uuid, label]) => ({ value: uuid, label })),
        ...(isGone ? [{ value, label: t('attestation_profiles.group_gone') }] : []),
      ]}
      {...props}
    />
  );
}
