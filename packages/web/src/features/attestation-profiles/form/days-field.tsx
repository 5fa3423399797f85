import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The greatest age of something, in days; empty for any. */
export function DaysField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput label={t('attestation_profiles.age')} type="number" min={1} max={3650} {...props} />
  );
}
