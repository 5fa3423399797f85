import type { License } from '@assay/contract/license.ts';
import { useTranslation } from 'react-i18next';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatDay } from '../../lib/formats.ts';

/** Validity of a license, the reason when it is invalid, and its terms. */
export function LicenseFacts({ license }: { license: License }) {
  const { t } = useTranslation();
  const { valid, problem, features, expires_at, serial, instance_uuid } = license;
  const state = license.license === null ? 'none' : valid ? 'valid' : 'not_valid';
  return (
    <div className={`${panelStyles.body} stack`}>
      {state !== 'valid' && (
        <p className={state === 'none' ? 'note' : 'note bad'}>
          {problem ?? t('license.none_text')}
        </p>
      )}
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('license.state')}</dt>
        <dd>{t(`license.state_${state}`)}</dd>
        <dt>{t('license.features')}</dt>
        <dd>{features.map((one) => t(`license.feature_${one}`)).join(', ') || '–'}</dd>
        <dt>{t('license.expires')}</dt>
        <dd>
          {expires_at ? (
            <>
              {formatDay(Date.parse(expires_at))}, <TimeAgo at={expires_at} />
            </>
          ) : (
            '–'
          )}
        </dd>
        <dt>{t('license.serial')}</dt>
        <dd>{serial ?? '–'}</dd>
        <dt>{t('license.instance')}</dt>
        <dd>
          <CutMiddle text={instance_uuid} what={t('license.instance')} />
        </dd>
      </dl>
    </div>
  );
}
