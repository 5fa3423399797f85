import type { SbomLicense } from '@assay/contract/licenses.ts';
import { useTranslation } from 'react-i18next';
import { whyDecided } from './license-words.ts';

/** Licenses that one component states. */
export function LicenseText({ licenses }: Pick<SbomLicense, 'licenses'>) {
  const { t } = useTranslation();
  const text = licenses.join(', ');
  if (text === '') return <span className="text-tertiary">{t('licenses.none_stated')}</span>;
  return (
    <span className="cut strong" title={text}>
      {text}
    </span>
  );
}

/** Names the rule or reason that decided about licenses. */
export function DecidedBy({ row }: { row: SbomLicense }) {
  const { t } = useTranslation();
  const text = whyDecided(t, row);
  return (
    <span className="cut text-secondary" title={text}>
      {text}
    </span>
  );
}
