import type { AttestationProfile } from '@assay/contract/attestation-profiles.ts';
import type { ProfileVersion } from '@assay/contract/profile-preview.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { useGroupNames } from '../../../components/attestation/use-group-names.ts';
import { ruleWords } from '../../../components/compliance/rule-words.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from '../attestation-profiles.module.css';

/** Saved states of a profile, newest first, each with its rules and the ledger entry that proves it. */
export function ProfileVersions({ profile }: { profile: AttestationProfile }) {
  const { t } = useTranslation();
  const { profileId } = profile;
  const { data, error, refetch } = useQuery({
    ...apiQuery('getAttestationProfileVersions', { profileId }),
    meta: { quiet: true },
  });
  return (
    <section className="stack">
      <h2>{t('attestation_profiles.versions')}</h2>
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <ul className={styles.versions} aria-label={t('attestation_profiles.versions')}>
          {data.versions.map((version) => (
            <li key={version.version} className={styles.version}>
              <Version version={version} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Version({
  version: { version, rules, saved_at, saved_by, receipt },
}: {
  version: ProfileVersion;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="strong">{t('attestation_profiles.version_at', { version })}</span>{' '}
        <span className="text-secondary any-break">
          <TimeAgo at={saved_at} /> {t('attestation_profiles.by', { name: saved_by })}
        </span>
      </summary>
      {isOpen && <VersionRules rules={rules} />}
      <VersionEntry receipt={receipt} />
    </details>
  );
}

function VersionRules({ rules }: Pick<ProfileVersion, 'rules'>) {
  const { t } = useTranslation();
  const names = useGroupNames();
  const words = ruleWords(t, rules, Object.fromEntries(names));
  if (words.length === 0)
    return <p className="text-secondary">{t('attestation_profiles.no_rules')}</p>;
  return words.map(({ rule, index, text }) => (
    <p key={`${rule} ${index}`} className="any-break">
      {text}
    </p>
  ));
}

function VersionEntry({ receipt }: Pick<ProfileVersion, 'receipt'>) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  if (receipt === null || receipt.index === null || !may) return null;
  const { log_uuid, index } = receipt;
  return (
    <p>
      <AppLink className="link" href={`/ledgers/${log_uuid}/entries?open=${index}`}>
        {t('attestation_profiles.version_entry', { index: formatCount(index) })}
      </AppLink>
    </p>
  );
}
