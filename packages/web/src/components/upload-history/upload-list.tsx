import { UPLOAD_STATES, type Upload } from '@assay/contract/uploads.ts';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { filledValues } from '../../lib/defined-values.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { FilteredTable, useFiltering } from '../data-table/filtered-table.tsx';
import { useListTotal } from '../data-table/list-total.ts';
import { useRows } from '../data-table/rows.ts';
import { useTableView } from '../data-table/table-view.ts';
import type { Filter } from '../filters/filter.ts';
import { StateChips } from './state-chips.tsx';
import { uploads } from './strings.ts';
import { uploadColumns } from './upload-columns.tsx';
import { isOpen } from './upload-times.ts';

addStrings({ uploads });

const LIVE_MS = 2_000;
const IDLE_MS = 15_000;

/**
 * Uploads newest first with their filters; refreshes those in progress until they end.
 *
 * @param project always applies; without it the project is one more filter
 */
export function UploadList({ project, empty }: { project?: string; empty: ReactNode }) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const view = useTableView('uploads');
  const columns = useMemo(() => uploadColumns(t, (key) => change({ key })), [t, change]);
  const { text: keyword, key, state } = search;
  const of = { project: project ?? search['project'], key, keyword };
  const rows = useRows({
    ...apiRows('listUploads', filledValues({ ...of, state, sort: view.sort })),
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.items.some(isOpen) ? LIVE_MS : IDLE_MS,
  });
  const filters = useMemo(
    () => filtersOf(t, { all: project === undefined, rows: rows.items }),
    [t, project, rows.items],
  );
  const filtering = useFiltering({ name: 'text', label: t('uploads.search') }, filters);
  const fixed = project === undefined ? {} : { project };
  const all = useListTotal('listUploads', filtering.isFiltered ? fixed : undefined, filtering.href);
  return (
    <FilteredTable
      label={t('uploads.title')}
      noun={(count) => t('uploads.noun', { count })}
      columns={columns}
      rows={rows}
      view={view}
      idOf={(upload: Upload) => upload.uuid}
      filtering={filtering}
      all={all}
      empty={empty}
    >
      <StateChips
        of={of}
        state={state}
        onChange={(next) => change({ state: next })}
        everyMs={rows.items.some(isOpen) ? LIVE_MS : IDLE_MS}
      />
    </FilteredTable>
  );
}

/** Chips of the history; senders are those of the rows that were read. */
function filtersOf(
  t: TFunction,
  { all, rows }: { all: boolean; rows: readonly Upload[] },
): readonly Filter[] {
  const senders = new Map(rows.map(({ sent_by: { uuid, name } }) => [uuid, name]));
  return [
    ...(all
      ? [{ name: 'project', label: t('uploads.project_filter'), free: true, options: [] }]
      : []),
    {
      name: 'key',
      label: t('uploads.sender'),
      single: true,
      options: [...senders].map(([value, label]) => ({ value, label })),
    },
    {
      name: 'state',
      label: t('uploads.state'),
      single: true,
      options: [
        { value: 'in_progress', label: t('uploads.in_progress') },
        ...UPLOAD_STATES.map((value) => ({ value, label: t(`uploads.state_${value}`) })),
      ],
    },
  ];
}
