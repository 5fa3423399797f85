import type { Project } from '@assay/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { TrendPanel } from '../../components/charts/trend-panel.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import styles from './history.module.css';

/** Findings of a project on each measured day. */
export function HistoryTab({ project: { uuid, path } }: { project: Project }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getProjectHistory', { uuid }));
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!data) return null;
  if (data.items.length === 0) return <EmptySboms list="vulnerabilities" project={path} />;
  return (
    <div className={styles.history}>
      <TrendPanel title={t('projects.history')} days={data.items} />
    </div>
  );
}
