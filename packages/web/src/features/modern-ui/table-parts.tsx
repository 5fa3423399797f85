import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { wholeList } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { SeverityCounts } from '../../components/marks/severity-counts.tsx';
import gridStyles from '../../components/page/grid.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { VersionText } from '../../components/text/version-text.tsx';
import styles from './parts.module.css';

interface Example {
  name: string;
  version: string;
  high: number;
  license: string;
}

const ROWS: readonly Example[] = [
  { name: 'tomcat-embed-core', version: '10.1.18', high: 6, license: 'Apache-2.0' },
  { name: 'zlib1g', version: '1:1.2.13.dfsg-1', high: 1, license: 'Zlib' },
  { name: 'postgresql', version: '42.6.0', high: 1, license: 'BSD-2-Clause' },
  { name: 'perl-base', version: '5.36.0-7', high: 0, license: 'Artistic-2.0' },
  { name: 'logback-core', version: '1.4.14', high: 2, license: 'EPL-1.0 OR LGPL-2.1-only' },
];

const columnsOf = (t: TFunction): readonly Column<Example>[] => [
  {
    id: 'name',
    label: t('parts.table_name'),
    isName: true,
    fixed: true,
    card: 'id',
    cell: ({ name }) => <b className="strong">{name}</b>,
  },
  {
    id: 'version',
    label: t('parts.table_version'),
    width: 160,
    card: 'end',
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'findings',
    label: t('parts.table_findings'),
    width: 160,
    card: 'name',
    cell: ({ high }) => (
      <SeverityCounts counts={{ critical: 0, high, medium: 0, low: 0, unassigned: 0 }} />
    ),
  },
  {
    id: 'license',
    label: t('parts.table_license'),
    width: 200,
    wide: true,
    cell: ({ license }) => <span className="cut">{license}</span>,
  },
];

/** A list with its tools; its columns, density and open row are in the address as everywhere. */
export function TableParts() {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className={gridStyles.grid}>
      <Panel
        title={t('parts.table')}
        className={gridStyles.span12}
        end={<TableTools columns={columns} view={view} />}
      >
        <div className={styles.table}>
          <DataTable
            label={t('parts.table')}
            columns={columns}
            rows={wholeList('parts', ROWS)}
            view={view}
            idOf={({ name }) => name}
            isDim={({ high }) => high === 0}
            empty={<EmptyState title={t('parts.empty_title')} text={t('parts.empty_text')} />}
          />
        </div>
      </Panel>
    </div>
  );
}
