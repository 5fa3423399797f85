import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { PROFILE_QUERIES } from '../profile-queries.ts';

/** Makes a profile the default for lists of artifacts. `onDone` runs when this button is no longer useful. */
export function MakeDefault({
  profile: { profileId, name },
  onDone,
}: {
  profile: AttestationProfile;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const setDefault = useApiMutation('setDefaultAttestationProfile', {
    quiet: true,
    refresh: PROFILE_QUERIES,
    onDone: () => {
      notifyDone(t('attestation_profiles.made_default', { name }));
      onDone();
    },
  });
  return (
    <DialogButton label={t('attestation_profiles.make_default')}>
      {() => (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            setDefault.mutate({ profileId });
          }}
        >
          <p className="text-secondary any-break">
            {t('attestation_profiles.make_default_text', { name })}
          </p>
          <FormEnd sending={setDefault}>{t('attestation_profiles.make_default')}</FormEnd>
        </form>
      )}
    </DialogButton>
  );
}
