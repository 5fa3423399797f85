import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import headingStyles from '../../components/page/heading-end.module.css';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { vulnerabilityPath } from '../../lib/vulnerability-path.ts';
import { changesOf, hasEnded } from './rematch-words.ts';

const LOOK_MS = 1_500;

/** One re-match: how far it is, and which vulnerabilities it concerns. */
export function RematchDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getRematch', { uuid }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : LOOK_MS),
    meta: { quiet: true },
  });
  return (
    <DetailDrawer label={t('matcher.one')} title={t('matcher.one')} onClose={onClose}>
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <section className={`stack ${manageStyles.manage}`}>
          {data.error !== null && <p className="note bad any-break">{data.error}</p>}
          <dl className={keyValueStyles.keyValues}>
            <dt>{t('matcher.state')}</dt>
            <dd>{t(`matcher.state_${data.status}`)}</dd>
            <dt>{t('matcher.started')}</dt>
            <dd>
              {data.started_by === null
                ? t('matcher.by_server')
                : t('matcher.by', { name: data.started_by })}
            </dd>
            <dt>{t('matcher.title')}</dt>
            <dd>{data.matcher_version}</dd>
            <dt>{t('matcher.compared')}</dt>
            <dd>
              {t('matcher.compared_of', {
                compared: formatCount(data.compared),
                versions: formatCount(data.versions),
              })}
            </dd>
            <dt>{t('matcher.matches')}</dt>
            <dd>{changesOf(t, data) || t('matcher.nothing_changed')}</dd>
          </dl>
          {data.vulnerabilities.length > 0 && (
            <>
              <h2>
                {t('matcher.concerned')}
                <span className={headingStyles.end}>{formatCount(data.vulnerability_count)}</span>
              </h2>
              <ul>
                {data.vulnerabilities.map(({ id, ...counts }) => (
                  <li key={id} className="row">
                    <AppLink className="figure" href={vulnerabilityPath(id)}>
                      <code>{id}</code>
                    </AppLink>
                    <span className="text-secondary">{changesOf(t, counts)}</span>
                  </li>
                ))}
              </ul>
              {data.vulnerabilities.length < data.vulnerability_count && (
                <p className="text-tertiary meta">
                  {t('matcher.concerned_more', { shown: formatCount(data.vulnerabilities.length) })}
                </p>
              )}
            </>
          )}
        </section>
      )}
    </DetailDrawer>
  );
}
