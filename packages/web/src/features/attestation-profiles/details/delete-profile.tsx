import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { DeleteSection } from '../../../components/settings/delete-section.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { PROFILE_LISTS } from '../profile-queries.ts';

/** Deletes a profile after its name was typed; explains why the default cannot be deleted. */
export function DeleteProfile({
  profile: { profileId, name, is_default },
  onGone,
}: {
  profile: AttestationProfile;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const remove = useApiMutation('deleteAttestationProfile', {
    quiet: true,
    refresh: PROFILE_LISTS,
    onDone: () => {
      notifyDone(t('attestation_profiles.deleted', { name }));
      onGone();
    },
  });
  if (!is_default)
    return (
      <DeleteSection
        title={t('attestation_profiles.delete')}
        name={name}
        removal={remove}
        onConfirm={() => remove.mutate({ profileId })}
      >
        {t('attestation_profiles.delete_text')}
      </DeleteSection>
    );
  return (
    <section className="stack">
      <h2>{t('attestation_profiles.delete')}</h2>
      <p className="text-secondary" id={id}>
        {t('attestation_profiles.delete_default')}
      </p>
      <div>
        <Button disabled aria-describedby={id}>
          {t('attestation_profiles.delete')}
        </Button>
      </div>
    </section>
  );
}
