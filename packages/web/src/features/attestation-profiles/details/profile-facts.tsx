import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { TFunction } from 'i18next';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import keyValueStyles from '../../../components/page/key-values.module.css';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { EditProfile, editProfile } from '../form/edit-profile.tsx';
import { MakeDefault } from './make-default.tsx';

/** Settings of a profile, and the buttons that change it. */
export function ProfileFacts({ profile }: { profile: AttestationProfile }) {
  const { t } = useTranslation();
  const acts = useRef<HTMLDivElement>(null);
  const { profileId, description, is_default, rules, version, updated_at, updated_by } = profile;
  return (
    <section className="stack">
      {description && <p className="text-secondary any-break">{description}</p>}
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('attestation_profiles.about')}</dt>
        <dd className="any-break">{aboutOf(rules, t)}</dd>
        <dt>{t('attestation_profiles.version')}</dt>
        <dd>{t('attestation_profiles.version_at', { version })}</dd>
        <dt>{t('attestation_profiles.changed')}</dt>
        <dd className="any-break">
          <TimeAgo at={updated_at} /> {t('attestation_profiles.by', { name: updated_by })}
        </dd>
        <dt>UUID</dt>
        <dd>
          <CutMiddle text={profileId} what="UUID" />
        </dd>
      </dl>
      {is_default && <p className="text-secondary">{t('attestation_profiles.default_is')}</p>}
      <div className="row" ref={acts}>
        <DialogButton label={t('attestation_profiles.edit')} form={editProfile(profileId)}>
          {(close) => <EditProfile profile={profile} onDone={close} />}
        </DialogButton>
        {!is_default && (
          <MakeDefault
            profile={profile}
            onDone={() => acts.current?.querySelector('button')?.focus()}
          />
        )}
      </div>
    </section>
  );
}

function aboutOf({ scope, kinds }: ProfileRules, t: TFunction): string {
  const about = t(`attestation_profiles.about_${scope}`);
  if (kinds.length === 0) return about;
  return t('attestation_profiles.about_kinds', { about, kinds: kinds.join(', ') });
}
