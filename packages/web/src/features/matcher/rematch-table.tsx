import type { Rematch } from '@assay/contract/advisories.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { wholeList } from '../../components/data-table/rows.ts';
import type { TableView } from '../../components/data-table/table-view.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatCount } from '../../lib/formats.ts';
import { changesOf, hasEnded } from './rematch-words.ts';

const columnsOf = (t: TFunction): readonly Column<Rematch>[] => [
  {
    id: 'started',
    isName: true,
    label: t('matcher.started'),
    fixed: true,
    card: 'id',
    cell: ({ started_at, started_by }) => (
      <span
        className="cut"
        title={started_by === null ? undefined : t('matcher.by', { name: started_by })}
      >
        <span className="strong">
          <TimeAgo at={started_at} />
        </span>{' '}
        <span className="text-secondary">
          {started_by === null ? t('matcher.by_server') : t('matcher.by', { name: started_by })}
        </span>
      </span>
    ),
  },
  {
    id: 'matcher',
    label: t('matcher.title'),
    width: 112,
    wide: true,
    cell: ({ matcher_version }) => t('matcher.version_is', { version: matcher_version }),
  },
  {
    id: 'compared',
    label: t('matcher.compared'),
    width: 264,
    wide: true,
    cell: ({ compared, versions }) => (
      <span className="text-secondary">
        {t('matcher.compared_of', {
          compared: formatCount(compared),
          versions: formatCount(versions),
        })}
      </span>
    ),
  },
  {
    id: 'matches',
    label: t('matcher.matches'),
    width: 256,
    narrow: 200,
    card: 'name',
    cell: (row) => changesOf(t, row) || (hasEnded(row) ? t('matcher.nothing_changed') : '–'),
  },
  {
    id: 'vulnerabilities',
    label: t('matcher.vulnerabilities'),
    width: 112,
    numeric: true,
    cell: ({ vulnerability_count }) => formatCount(vulnerability_count),
  },
  {
    id: 'state',
    label: t('matcher.state'),
    width: 112,
    card: 'end',
    cell: ({ status, error }) => (
      <span className="tag" title={error ?? undefined}>
        {t(`matcher.state_${status}`)}
      </span>
    ),
  },
];

/** Re-matches, newest first; the details show the changes. */
export function RematchTable({ items, view }: { items: Rematch[]; view: TableView }) {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = wholeList('rematches', items);
  return (
    <DataTable
      label={t('matcher.rematches')}
      columns={columns}
      rows={rows}
      view={view}
      idOf={({ uuid }) => uuid}
      empty={<EmptyState title={t('matcher.none')} text={t('matcher.none_text')} />}
    />
  );
}
