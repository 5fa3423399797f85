import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/data-table/column.ts';
import { DecisionState } from '../../../components/decisions/decision-state.tsx';
import { EndedTag } from '../../../components/end-of-life/end-of-life-line.tsx';
import exploitedStyles from '../../../components/marks/known-exploited.module.css';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { PriorityMark } from '../../../components/priority/priority-mark.tsx';
import { InstalledFixed } from '../../../components/text/installed-fixed.tsx';
import pathStyles from '../../../components/text/project-path.module.css';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { purlParts } from '../purl-parts.ts';
import sbomStyles from '../sbom.module.css';

const percent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

const cvssColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'cvss',
  label: t('sbom.content.cvss'),
  width: 56,
  sort: 'cvss',
  first: 'desc',
  numeric: true,
  yields: 4,
  isEmpty: ({ cvss }) => cvss === null,
  filled: { sort: '-cvss' },
  cell: ({ cvss }) => cvss !== null && <span className="text-secondary">{cvss.toFixed(1)}</span>,
});

const publishedColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'published',
  label: t('sbom.content.published'),
  width: 104,
  sort: 'published_at',
  first: 'desc',
  yields: 1,
  isEmpty: ({ published_at }) => published_at === null,
  filled: { sort: '-published_at' },
  cell: ({ published_at }) =>
    published_at && (
      <span className="text-secondary">
        <TimeAgo at={published_at} />
      </span>
    ),
});

const kevColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'kev',
  label: t('sbom.content.kev'),
  width: 60,
  narrow: 52,
  card: 'end',
  quiet: true,
  yields: 6,
  isEmpty: ({ kev }) => !kev,
  cell: ({ kev }) =>
    kev && (
      <span className={`tag ${exploitedStyles.knownExploited}`} title={t('marks.known_exploited')}>
        KEV
      </span>
    ),
});

/** The order by priority, and why each row has its place. */
const priorityColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'priority',
  label: t('priority.title'),
  width: 216,
  narrow: 156,
  sort: 'priority',
  first: 'desc',
  yields: 6,
  cell: (row) => <PriorityMark row={row} />,
});

const severityColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'severity',
  label: t('sbom.content.severity'),
  width: 76,
  sort: 'severity',
  first: 'desc',
  card: 'mark',
  fixed: true,
  cell: ({ severity }) => <SeverityMark severity={severity} />,
});

const idColumn = (t: TFunction): Column<FindingRow> => ({
  id: 'id',
  label: t('sbom.content.vulnerability'),
  width: 256,
  narrow: 176,
  sort: 'id',
  card: 'id',
  fixed: true,
  cell: (row) => (
    <IdCell row={row} also={(aliases) => t('sbom.content.aliases_more', { aliases })} />
  ),
});

/**
 * The columns of the vulnerabilities tab.
 *
 * @param version of the SBOM
 */
export const findingColumns = (t: TFunction, version: string): Column<FindingRow>[] => [
  severityColumn(t),
  cvssColumn(t),
  idColumn(t),
  {
    id: 'name',
    isName: true,
    label: t('sbom.content.component'),
    sort: 'name',
    card: 'name',
    fixed: true,
    cell: (row) => (
      <>
        <ComponentCell row={row} /> <EndedTag cycle={row.end_of_life} />
        <span className={sbomStyles.cardNote} data-only="cards">
          <WhyCell row={row} unknown={t('sbom.content.verdict_unknown')} />
        </span>
      </>
    ),
  },
  priorityColumn(t),
  {
    id: 'installed',
    label: t('sbom.content.installed_fixed'),
    width: 184,
    narrow: 132,
    yields: 5,
    cell: ({ version, reason, fixed_versions }) => (
      <InstalledFixed version={version} fixed={reason.fixed ?? fixed_versions[0]} />
    ),
  },
  {
    id: 'why',
    label: t('sbom.content.why'),
    width: 184,
    narrow: 132,
    fixed: true,
    yields: 2,
    cell: (row) => <WhyCell row={row} unknown={t('sbom.content.verdict_unknown')} />,
  },
  {
    id: 'epss',
    label: t('sbom.content.epss'),
    width: 72,
    narrow: 60,
    sort: 'epss',
    first: 'desc',
    numeric: true,
    yields: 1,
    isEmpty: ({ epss }) => epss === null,
    filled: { sort: '-epss' },
    cell: ({ epss }) => (epss === null ? '' : percent.format(epss * 100)),
  },
  publishedColumn(t),
  kevColumn(t),
  {
    id: 'state',
    label: t('sbom.content.state'),
    width: 264,
    narrow: 176,
    card: 'state',
    yields: 7,
    cell: (row) => <DecisionState row={row} version={version} assignee={row.assignee?.name} />,
  },
];

/** The id, the first alias if there is space, and the number of others. */
function IdCell({ row, also }: { row: FindingRow; also: (aliases: string) => string }) {
  const { id, aliases } = row;
  return (
    <>
      <code className="strong">{id}</code>{' '}
      {aliases.length > 0 && (
        <>
          <span data-only="wide">
            <code className="text-tertiary">{aliases[0]}</code>{' '}
          </span>
          <span className="text-tertiary" title={also(aliases.join(', '))}>
            +{aliases.length}
          </span>
        </>
      )}
    </>
  );
}

function ComponentCell({ row }: { row: FindingRow }) {
  const { before, name } = row.purl ? purlParts(row.purl) : { before: '', name: row.name };
  return (
    <code className={pathStyles.path} title={row.purl ?? row.name}>
      <span className={`${pathStyles.folders} text-tertiary`} data-only={'wide'}>
        {before}
      </span>
      <span className={pathStyles.name} data-testid="path-name">
        {name}
      </span>
    </code>
  );
}

/** Reason for the row: the range that contains the version, or what could not be decided. */
function WhyCell({ row: { reason, handled_by }, unknown }: { row: FindingRow; unknown: string }) {
  if (handled_by !== null) return <HandledCell by={handled_by} explanation={reason.explanation} />;
  if (reason.verdict === 'affected')
    return (
      <code className="text-secondary" title={`${reason.range} · ${reason.advisory}`}>
        {reason.range}
      </code>
    );
  return (
    <span title={reason.explanation}>
      <b className="strong">{unknown}:</b>{' '}
      <span className="text-secondary">{reason.explanation}</span>
    </span>
  );
}

/** Which package of a distribution decides instead. */
function HandledCell({
  by: { name, version },
  explanation,
}: {
  by: NonNullable<FindingRow['handled_by']>;
  explanation: string;
}) {
  const { t } = useTranslation();
  return (
    <span className="text-secondary" title={explanation}>
      {t('sbom.content.handled_by', { owner: `${name} ${version}` })}
    </span>
  );
}
