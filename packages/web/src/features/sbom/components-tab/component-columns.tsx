import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import type { TFunction } from 'i18next';
import { ComponentMark } from '../../../components/check/component-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { EndedTag } from '../../../components/end-of-life/end-of-life-line.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { ProjectPathText } from '../../../components/text/project-path-text.tsx';
import { VersionText } from '../../../components/text/version-text.tsx';
import sbomStyles from '../sbom.module.css';

/** Returns the highest severity of an entry's vulnerabilities; undefined without any. */
export const worstOf = ({ severity_counts }: Pick<ComponentRow, 'severity_counts'>) =>
  SEVERITIES.find((severity) => severity_counts[severity] > 0);

const nameOf = ({ group, name }: ComponentRow) => (group ? `${group}/${name}` : name);

/** Severity, name and version of a component. */
const identityColumns = (t: TFunction): readonly Column<ComponentRow>[] => [
  {
    id: 'severity',
    label: t('sbom.content.severity'),
    width: 76,
    sort: 'severity',
    first: 'desc',
    card: 'mark',
    fixed: true,
    isEmpty: (row) => worstOf(row) === undefined,
    filled: { sort: '-severity' },
    cell: (row) => {
      const worst = worstOf(row);
      return worst && <SeverityMark severity={worst} />;
    },
  },
  {
    id: 'name',
    isName: true,
    label: t('sbom.content.component'),
    sort: 'name',
    card: 'id',
    fixed: true,
    cell: (row) => (
      <>
        <ProjectPathText path={nameOf(row)} nameAt={row.group === '' ? 0 : row.group.length + 1} />{' '}
        <EndedTag cycle={row.end_of_life} />
        {row.unchecked_reason !== null && (
          <span className={`text-tertiary ${sbomStyles.cardNote}`} data-only="cards">
            {row.unchecked_reason}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'version',
    label: t('sbom.content.version'),
    width: 112,
    sort: 'version',
    card: 'name',
    yields: 6,
    cell: ({ version }) => <VersionText version={version} none={t('marks.no_version')} />,
  },
];

/** Type, purl, licenses and check status of a component. */
const documentColumns = (t: TFunction): readonly Column<ComponentRow>[] => [
  {
    id: 'type',
    label: t('sbom.content.type'),
    width: 88,
    sort: 'type',
    wide: true,
    yields: 1,
    cell: (row) => (
      <span className="text-secondary" title={row.type}>
        {row.type}
      </span>
    ),
  },
  {
    id: 'purl',
    sort: 'purl',
    label: t('sbom.content.purl'),
    width: 208,
    wide: true,
    isEmpty: ({ purl }) => !purl,
    cell: (row) =>
      row.purl && <CutMiddle text={row.purl} what={t('sbom.content.purl')} keep={12} />,
  },
  {
    id: 'licenses',
    label: t('sbom.content.licenses'),
    width: 80,
    wide: true,
    isEmpty: ({ licenses }) => licenses.length === 0,
    cell: (row) => {
      const text = row.licenses.join(', ');
      return <span title={text}>{text}</span>;
    },
  },
  {
    id: 'status',
    label: t('check.status'),
    width: 400,
    narrow: 264,
    card: 'state',
    yields: 7,
    cell: (row) => <StatusCell row={row} vulnerable={t('check.status_vulnerable')} />,
  },
];

/** The columns of the components tab. */
export const componentColumns = (t: TFunction): Column<ComponentRow>[] => [
  ...identityColumns(t),
  ...documentColumns(t),
];

/** Vulnerable or not, and the check state, with the reason when it was not compared. */
function StatusCell({ row, vulnerable }: { row: ComponentRow; vulnerable: string }) {
  if (row.status !== 'vulnerable') return <ComponentMark row={row} />;
  return (
    <span className="row">
      {vulnerable}
      <ComponentMark row={row} />
    </span>
  );
}
