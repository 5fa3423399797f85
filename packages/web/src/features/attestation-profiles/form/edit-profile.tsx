import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { PROFILE_QUERIES } from '../profile-queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { valuesOf } from './profile-values.ts';

/** Name of a profile's form in the form store. */
export const editProfile = (uuid: string): string => `attestation-profile ${uuid}`;

/** Changes a profile. */
export function EditProfile({
  profile,
  onDone,
}: {
  profile: AttestationProfile;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { profileId } = profile;
  const update = useApiMutation('updateAttestationProfile', {
    quiet: true,
    refresh: PROFILE_QUERIES,
  });
  return (
    <ProfileForm
      name={editProfile(profileId)}
      profileId={profileId}
      start={valuesOf(profile)}
      sending={update}
      send={(input, onError) =>
        update.mutate(
          { profileId, ...input },
          {
            onSuccess: () => {
              notifyDone(t('attestation_profiles.saved'));
              onDone();
            },
            onError,
          },
        )
      }
    >
      {t('settings.save')}
    </ProfileForm>
  );
}
