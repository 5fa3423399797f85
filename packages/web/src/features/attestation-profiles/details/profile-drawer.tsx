import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../../components/answers/skeleton.tsx';
import { useGroupNames } from '../../../components/attestation/use-group-names.ts';
import { ruleWords } from '../../../components/compliance/rule-words.ts';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import styles from '../../../components/signing-keys/signing.module.css';
import { useProfile } from '../use-profile.ts';
import { DeleteProfile } from './delete-profile.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileVersions } from './profile-versions.tsx';

/** Requirements and actions of one attestation profile. */
export function ProfileDrawer({
  uuid,
  onClose,
  onGone,
}: {
  uuid: string;
  onClose: () => void;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const { data: profile, error, isPending, refetch } = useProfile(uuid);
  return (
    <DetailDrawer
      label={t('attestation_profiles.one')}
      title={
        <>
          <span className="any-break">{profile?.name ?? t('attestation_profiles.one')}</span>
          {profile?.is_default && <span className="tag">{t('attestation_profiles.default')}</span>}
        </>
      }
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {profile === null && (
        <EmptyState
          title={t('attestation_profiles.gone')}
          text={t('attestation_profiles.gone_text')}
        />
      )}
      {profile && (
        <div className={manageStyles.manage}>
          <ProfileFacts profile={profile} />
          <Rules profile={profile} />
          <ProfileVersions profile={profile} />
          <DeleteProfile profile={profile} onGone={onGone} />
        </div>
      )}
    </DetailDrawer>
  );
}

/** Each rule in a sentence. */
function Rules({ profile: { rules } }: { profile: AttestationProfile }) {
  const { t } = useTranslation();
  const names = useGroupNames();
  const words = ruleWords(t, rules, Object.fromEntries(names));
  return (
    <section className="stack">
      <h2>{t('attestation_profiles.rules')}</h2>
      {words.length === 0 && <p className="text-secondary">{t('attestation_profiles.no_rules')}</p>}
      {words.length > 0 && (
        <ul className={styles.subjects} aria-label={t('attestation_profiles.rules')}>
          {words.map(({ rule, index, text }) => (
            <li key={`${rule} ${index}`} className="any-break">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
