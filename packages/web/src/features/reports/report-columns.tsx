import type { SavedReport } from '@assay/contract/saved-reports.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { scheduleWords } from '../../components/schedule/schedule-words.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { RunMark } from './run-mark.tsx';

/** Columns of the saved reports. */
export const reportColumns = (t: TFunction): readonly Column<SavedReport>[] => [
  {
    id: 'name',
    isName: true,
    label: t('reports.name'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <b className="strong cut" title={name}>
        {name}
      </b>
    ),
  },
  {
    id: 'kind',
    label: t('reports.kind'),
    width: 136,
    yields: 3,
    card: 'name',
    cell: ({ kind }) => t(`reports.kind_${kind}`),
  },
  {
    id: 'format',
    label: t('reports.format'),
    width: 96,
    yields: 2,
    cell: ({ format }) => t(`reports.format_${format}`),
  },
  {
    id: 'schedule',
    label: t('reports.schedule'),
    width: 184,
    yields: 4,
    cell: ({ cron, zone }) =>
      cron === null ? (
        <span className="text-secondary">{t('reports.on_demand')}</span>
      ) : (
        <span className="cut" title={`${scheduleWords(t, cron)} (${cron} ${zone})`}>
          {scheduleWords(t, cron)}
        </span>
      ),
  },
  {
    id: 'last',
    label: t('reports.last'),
    width: 136,
    fixed: true,
    card: 'end',
    cell: ({ last_run }) => (last_run === null ? '–' : <RunMark run={last_run} />),
  },
  {
    id: 'next',
    label: t('reports.next'),
    width: 112,
    yields: 1,
    card: 'state',
    cell: ({ next_run_at }) => (next_run_at === null ? '–' : <TimeAgo at={next_run_at} />),
  },
];
