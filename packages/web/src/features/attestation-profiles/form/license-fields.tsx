import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Of, Part } from './profile-fields.tsx';

/** Requirement on the license policy's verdicts about the SBOM. */
export function LicenseFields({ form }: Of) {
  const { t } = useTranslation();
  const { licenses_from } = form.values;
  const failing =
    licenses_from === 'review' ? 'licenses_unknown_fail_review' : 'licenses_unknown_fail';
  return (
    <Part title={t('attestation_profiles.licenses')}>
      <NativeSelect
        label={t('attestation_profiles.licenses_from')}
        description={t('attestation_profiles.licenses_help')}
        data={[
          { value: '', label: t('attestation_profiles.licenses_any') },
          { value: 'denied', label: t('attestation_profiles.licenses_denied') },
          { value: 'review', label: t('attestation_profiles.licenses_review') },
        ]}
        {...form.getInputProps('licenses_from')}
      />
      {licenses_from !== '' && (
        <NativeSelect
          label={t('attestation_profiles.licenses_unknown')}
          description={t('attestation_profiles.licenses_unknown_help')}
          data={[
            { value: 'unknown', label: t('attestation_profiles.licenses_unknown_unknown') },
            { value: 'fail', label: t(`attestation_profiles.${failing}`) },
            { value: 'accept', label: t('attestation_profiles.licenses_unknown_accept') },
          ]}
          {...form.getInputProps('licenses_unknown')}
        />
      )}
    </Part>
  );
}
