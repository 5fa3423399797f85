import type { Health } from '@assay/contract/health.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { Octagon } from '../marks/octagon.tsx';
import keyValueStyles from '../page/key-values.module.css';
import styles from './gate.module.css';

const VERDICTS = { ok: 'yes', degraded: 'old', down: 'no' } as const;

/** The server's state, read without credentials and without a notification when it does not answer. */
export const useHealth = () => useQuery({ ...apiQuery('getHealth', {}), meta: { quiet: true } });

/** The server's own word on how it is, read without credentials. */
export function ServerSheet() {
  const { t } = useTranslation();
  const { data, isError } = useHealth();
  const status = isError ? 'down' : data?.status;
  return (
    <section className={styles.sheet} aria-label={t('gate.server')}>
      <header data-verdict={status && VERDICTS[status]}>
        <Octagon verdict={status ? VERDICTS[status] : 'na'} size={20} />
        <div>
          <h2>{t('gate.server')}</h2>
          <p className="meta text-secondary">
            {status ? t(`gate.server_${status}`) : t('gate.reading')}
          </p>
        </div>
      </header>
      {data && <ServerFacts health={data} />}
      <footer>{t('gate.about')}</footer>
    </section>
  );
}

function ServerFacts({ health }: { health: Health }) {
  const { t } = useTranslation();
  const waiting = health.queues?.waiting;
  return (
    <dl className={keyValueStyles.keyValues}>
      <dt>{t('gate.version')}</dt>
      <dd>
        <code>{health.version}</code>
      </dd>
      <dt>{t('gate.database')}</dt>
      <dd>
        {health.database === 'ok' ? t('gate.answers') : t('gate.fails')}
        {health.durable !== null && (
          <span className="text-tertiary">
            {' '}
            {health.durable ? t('gate.durable') : t('gate.not_durable')}
          </span>
        )}
      </dd>
      {waiting !== undefined && (
        <>
          <dt>{t('gate.waiting')}</dt>
          <dd>{t('gate.jobs', { count: waiting, shown: formatCount(waiting) })}</dd>
        </>
      )}
    </dl>
  );
}
