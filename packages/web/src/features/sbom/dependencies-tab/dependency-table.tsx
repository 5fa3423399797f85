import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NodeCheck } from '../../../components/check/component-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { wholeList } from '../../../components/data-table/rows.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { VersionText } from '../../../components/text/version-text.tsx';
import { formatCount } from '../../../lib/formats.ts';
import styles from '../sbom.module.css';
import type { Picture, PictureNode } from './graph-picture.ts';

const idOf = (node: PictureNode) => node.bom_ref;

/** The graph as a table: each component with its dependencies. */
export function DependencyTable({ picture }: { picture: Picture }) {
  const { t } = useTranslation();
  const view = useTableView();
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = wholeList('', picture.nodes);
  return (
    <>
      {picture.left_out > 0 && (
        <p className={`note ${styles.leftOut}`}>
          {t('sbom.graph.left_out', { shown: formatCount(picture.left_out) })}
        </p>
      )}
      <DataTable
        label={t('sbom.graph.table')}
        columns={columns}
        rows={rows}
        view={view}
        idOf={idOf}
        empty={null}
      />
    </>
  );
}

const columnsOf = (t: TFunction): Column<PictureNode>[] => [
  {
    id: 'severity',
    label: t('sbom.content.severity'),
    width: 84,
    card: 'mark',
    fixed: true,
    cell: (node) =>
      node.severity ? <SeverityMark severity={node.severity} /> : <NodeCheck node={node} />,
  },
  {
    id: 'name',
    isName: true,
    label: t('sbom.content.component'),
    width: 280,
    narrow: 200,
    card: 'id',
    fixed: true,
    cell: ({ name, isFocus }) => (
      <span className={isFocus ? 'strong' : undefined} title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'version',
    label: t('sbom.content.version'),
    width: 144,
    card: 'state',
    yields: 6,
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'depends_on',
    label: t('sbom.graph.depends_on'),
    card: 'name',
    yields: 5,
    cell: ({ depends_on, cycles, hidden_down }) => (
      <>
        <span title={depends_on.join(', ')}>
          {depends_on.length > 0 ? (
            depends_on.join(', ')
          ) : (
            <span className="text-tertiary">{hidden_down ? '' : t('sbom.graph.none')}</span>
          )}
        </span>
        {cycles.length > 0 && (
          <span className="text-tertiary">{` (${t('sbom.graph.cycle', { names: cycles.join(', ') })})`}</span>
        )}
        {hidden_down ? (
          <span className="text-tertiary">{` +${formatCount(hidden_down)}`}</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'findings',
    label: t('sbom.graph.findings'),
    width: 96,
    numeric: true,
    wide: true,
    cell: ({ vulnerability_count }) =>
      vulnerability_count > 0 ? formatCount(vulnerability_count) : '',
  },
];
