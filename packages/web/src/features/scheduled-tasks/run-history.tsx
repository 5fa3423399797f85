import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatCount } from '../../lib/formats.ts';
import { RunDuration, RunState } from './run-state.tsx';
import styles from './scheduled-tasks.module.css';

const MOST = 24;

/** The last runs of a task, newest first. */
export function RunHistory({ task }: { task: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('listTaskRuns', { uuid: task }),
    meta: { quiet: true },
  });
  if (!data) return null;
  return (
    <section>
      <h2>{t('tasks.history')}</h2>
      <table className={`table ${styles.history}`} aria-label={t('tasks.history')}>
        <thead>
          <tr>
            <th scope="col">{t('tasks.started')}</th>
            <th scope="col" className="num">
              {t('tasks.duration')}
            </th>
            <th scope="col" className="num">
              {t('tasks.read')}
            </th>
            <th scope="col">{t('tasks.result')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.slice(0, MOST).map((run) => (
            <tr key={run.uuid}>
              <td
                title={
                  run.started_by === null
                    ? t('tasks.by_schedule')
                    : t('tasks.by', { name: run.started_by })
                }
              >
                <TimeAgo at={run.started_at ?? run.queued_at} />
              </td>
              <td className="num">
                <RunDuration run={run} />
              </td>
              <td className="num">{formatCount(run.read)}</td>
              <td>
                <RunState run={run} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
