import { IconArrowRight } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { sbom } from '../../lib/strings/late/sbom.ts';
import { addStrings } from '../../lib/strings/late.ts';

addStrings({ sbom });

/** The installed version, and the first that the record calls fixed; whichever is long gives way. */
export function InstalledFixed({
  version,
  fixed,
}: {
  version: string | null;
  fixed: string | undefined;
}) {
  const { t } = useTranslation();
  const noFix = t('sbom.content.no_fix');
  const noVersion = t('sbom.content.no_version');
  return (
    <span
      className="flow"
      title={`${version || noVersion}, ${fixed ? t('sbom.content.fixed_at', { fixed }) : noFix}`}
    >
      {version ? <code>{version}</code> : <span className="t3">{noVersion}</span>}
      <IconArrowRight className="i i-12" aria-hidden="true" />
      {fixed ? (
        <>
          <span className="vh">{t('sbom.content.fixed_in')}</span>
          <code className="strong">{fixed}</code>
        </>
      ) : (
        <span className="t2">{noFix}</span>
      )}
    </span>
  );
}
