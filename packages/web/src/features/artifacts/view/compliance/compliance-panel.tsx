import type { ArtifactView } from '@assay/contract/artifact.ts';
import { useTranslation } from 'react-i18next';
import panelStyles from '../../../../components/page/panel.module.css';
import { Panel } from '../../../../components/page/panel.tsx';
import { AppLink } from '../../../../components/text/app-link.tsx';
import { useHasRole } from '../../../../lib/use-has-role.ts';
import { ProfileRules } from './profile-rules.tsx';

const SETTINGS = '/settings/attestation-profiles';

/** Requirements of each attestation profile, and the artifact's results. */
export function CompliancePanel({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const mayChange = useHasRole('TenantAdmin');
  const { profiles } = artifact;
  const link = mayChange && (
    <AppLink className="link" href={SETTINGS}>
      {t(profiles.length > 0 ? 'compliance.profiles' : 'compliance.none_go')}
    </AppLink>
  );
  return (
    <Panel title={t('compliance.title')} end={profiles.length > 0 && link}>
      {profiles.length === 0 && (
        <p className={`${panelStyles.body} text-secondary small`}>
          {t('compliance.none')} {link}
        </p>
      )}
      {profiles.map((result) => (
        <ProfileRules key={result.profile.profileId} result={result} artifact={artifact} />
      ))}
    </Panel>
  );
}
