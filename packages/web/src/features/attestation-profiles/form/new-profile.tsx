import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { STARTING_POINTS, startOf } from '../starting-points.ts';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileValues } from './profile-values.ts';

/** Name of the form, by which it is kept. */
export const NEW_PROFILE = 'new-attestation-profile';

/** Creates a profile. */
export function NewProfile({
  start,
  onDone,
}: {
  start: ProfileValues;
  onDone: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const create = useApiMutation('createAttestationProfile', {
    quiet: true,
    refresh: ['listAttestationProfiles'],
  });
  return (
    <ProfileForm
      name={NEW_PROFILE}
      start={start}
      sending={create}
      send={(input, onError) =>
        create.mutate(input, {
          onSuccess: ({ uuid, name }) => {
            notifyDone(t('attestation_profiles.created', { name }));
            onDone(uuid);
          },
          onError,
        })
      }
      above={(fill) => (
        <fieldset className="starts-row">
          <legend className="label">{t('attestation_profiles.start')}</legend>
          {STARTING_POINTS.map((point) => (
            <Button key={point} onClick={() => fill(startOf(t, point))}>
              {t(`attestation_profiles.start_${point}`)}
            </Button>
          ))}
        </fieldset>
      )}
    >
      {t('attestation_profiles.create')}
    </ProfileForm>
  );
}
