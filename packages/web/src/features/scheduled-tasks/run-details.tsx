import type { TaskRun } from '@assay/contract/scheduled-tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { Facts } from '../../components/page/facts.tsx';
import { formatCount } from '../../lib/formats.ts';
import styles from './scheduled-tasks.module.css';

const FIGURES = ['read', 'added', 'changed', 'unchanged', 'refused'] as const;
const clock = new Intl.DateTimeFormat('en-GB', {
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});

/** Result of one run: figures, refused records and log. */
export function RunDetails({ task, run }: { task: string; run: TaskRun }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getTaskRun', { uuid: task, run: run.uuid }),
    meta: { quiet: true },
  });
  return (
    <>
      {run.read > 0 && (
        <Facts
          facts={FIGURES.map((name) => ({
            label: t(`tasks.${name}`),
            value: formatCount(run[name]),
          }))}
        />
      )}
      {run.error !== null && (
        <section>
          <p className="note bad any-break">{run.error}</p>
        </section>
      )}
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && data.problems.length > 0 && (
        <section>
          <h2>{t('tasks.refused_records')}</h2>
          <ul className={styles.problems}>
            {data.problems.map(({ message, at }) => (
              <li key={`${at} ${message}`} className="any-break">
                {message}
                <code className="text-tertiary">{at}</code>
              </li>
            ))}
          </ul>
          <p className="meta text-tertiary">
            {t('tasks.refused_kept')}{' '}
            {data.refused > data.problems.length &&
              t('tasks.refused_first', { shown: formatCount(data.problems.length) })}
          </p>
        </section>
      )}
      {data && data.log.length > 0 && (
        <section>
          <h2>{t('tasks.log')}</h2>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, also by keyboard */}
          <ol className={styles.log} tabIndex={0} aria-label={t('tasks.log')}>
            {data.log.map(({ at, level, text }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
              <li key={n} data-level={level}>
                <time dateTime={at}>{clock.format(new Date(at))}</time>
                <span className="any-break">{text}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
