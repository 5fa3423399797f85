import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import styles from '../attestation-profiles.module.css';
import { PROFILE_QUERIES } from '../profile-queries.ts';
import { STARTING_POINTS, type StartingPoint, startOf } from '../starting-points.ts';
import { ProfileForm } from './profile-form.tsx';

/** Name of the form in the form store. */
export const NEW_PROFILE = 'new-attestation-profile';

/** Creates a profile. `point` fills the form. */
export function NewProfile({
  point,
  onDone,
}: {
  point: StartingPoint | undefined;
  onDone: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const create = useApiMutation('createAttestationProfile', {
    quiet: true,
    refresh: PROFILE_QUERIES,
  });
  return (
    <ProfileForm
      name={NEW_PROFILE}
      start={startOf(t, point)}
      sending={create}
      send={(input, onError) =>
        create.mutate(input, {
          onSuccess: ({ profileId, name }) => {
            notifyDone(t('attestation_profiles.created', { name }));
            onDone(profileId);
          },
          onError,
        })
      }
      above={(fill) => (
        <fieldset className={styles.startsRow}>
          <legend className="meta text-tertiary">{t('attestation_profiles.start')}</legend>
          {STARTING_POINTS.map((other) => (
            <Button key={other} onClick={() => fill(startOf(t, other))}>
              {t(`attestation_profiles.start_${other}`)}
            </Button>
          ))}
        </fieldset>
      )}
    >
      {t('attestation_profiles.create')}
    </ProfileForm>
  );
}
