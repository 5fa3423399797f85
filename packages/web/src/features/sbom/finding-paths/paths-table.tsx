import type { PathTarget } from '@assay/contract/dependencies.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ComponentFindings, NodeCheck } from '../../../components/check/component-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { wholeList } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { highestSeverity } from './highest-severity.ts';
import styles from './paths.module.css';

const idOf = (target: PathTarget) => target.bom_ref;

/** The same as the picture, row by row: each component with its findings and its shortest path. */
export function PathsTable({
  targets,
  all,
  onOpen,
}: {
  targets: readonly PathTarget[];
  /** Total; those beyond the rows are not listed. */
  all: number;
  onOpen: (bomRef: string) => void;
}) {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = wholeList('', targets);
  return (
    <>
      {all > targets.length && (
        <p className={`note ${styles.note}`}>
          {t('sbom_paths.left_out', { shown: formatCount(all - targets.length) })}
        </p>
      )}
      <DataTable
        label={t('sbom_paths.table')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        onOpen={({ bom_ref }) => onOpen(bom_ref)}
        empty={null}
      />
    </>
  );
}

const columnsOf = (t: TFunction): Column<PathTarget>[] => [
  {
    id: 'name',
    label: t('sbom_paths.column_component'),
    width: 296,
    narrow: 232,
    card: 'id',
    fixed: true,
    cell: (target) => <ComponentCell target={target} />,
  },
  {
    id: 'findings',
    label: t('sbom_paths.column_open'),
    width: 208,
    narrow: 184,
    card: 'state',
    fixed: true,
    cell: (target) => <ComponentFindings row={target} />,
  },
  {
    id: 'path',
    label: t('sbom_paths.column_path'),
    card: 'name',
    cell: ({ path }) => (
      <span className={`cut ${styles.path}`} title={path.map(({ name }) => name).join(' > ')}>
        {/* All paths start at the same root, so the space is used for the rest. */}
        {(path.length > 1 && path[0]?.status === null ? path.slice(1) : path)
          .map(({ name }) => name)
          .join(' > ')}
      </span>
    ),
  },
  {
    id: 'steps',
    label: t('sbom_paths.column_steps'),
    width: 72,
    numeric: true,
    wide: true,
    cell: ({ path }) => formatCount(path.length - 1),
  },
];

function ComponentCell({ target }: { target: PathTarget }) {
  const severity = highestSeverity(target.severity_counts);
  return (
    <span className={styles.component}>
      {severity && <SeverityMark severity={severity} />}
      <NodeCheck node={target} />
      <span className="cut" title={`${target.name} ${target.version}`.trim()}>
        <b className="strong">{target.name}</b>{' '}
        <code className="text-secondary">{target.version}</code>
      </span>
    </span>
  );
}
