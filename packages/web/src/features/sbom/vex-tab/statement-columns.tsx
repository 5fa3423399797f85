import type { StatementRow } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { Column } from '../../../components/data-table/column.ts';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { StateMark } from '../../../components/marks/state-mark.tsx';

/** One statement of the document. */
export type Statement = z.output<typeof StatementRow>;

/** A standard word as people read it: `code_not_reachable` becomes `code not reachable`. */
export const inWords = (word: string): string => word.replaceAll('_', ' ');

/** Severity, vulnerability and component of a statement. */
const subjectColumns = (t: TFunction): readonly Column<Statement>[] => [
  {
    id: 'severity',
    sort: 'severity',
    first: 'desc',
    label: t('sbom.content.severity'),
    width: 88,
    narrow: 64,
    card: 'mark',
    fixed: true,
    cell: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    id: 'id',
    sort: 'id',
    label: t('sbom.content.vulnerability'),
    width: 200,
    narrow: 160,
    card: 'id',
    fixed: true,
    cell: ({ id, source }) => (
      <>
        <code className="strong">{id}</code>{' '}
        <span className="text-tertiary" data-only="wide">
          {source}
        </span>
      </>
    ),
  },
  {
    id: 'name',
    sort: 'name',
    isName: true,
    label: t('sbom.content.component'),
    width: 220,
    narrow: 160,
    card: 'name',
    fixed: true,
    cell: ({ name, version }) => (
      <code title={`${name} ${version}`}>
        {name} <span className="text-tertiary">{version}</span>
      </code>
    ),
  },
];

/** State, justification and effect of a statement. */
const assessmentColumns = (t: TFunction): readonly Column<Statement>[] => [
  {
    id: 'state',
    label: t('sbom.content.state'),
    width: 136,
    narrow: 120,
    card: 'state',
    yields: 5,
    cell: ({ state }) => <StateMark state={state} />,
  },
  {
    id: 'justification',
    label: t('sbom.content.justification'),
    width: 176,
    wide: true,
    isEmpty: ({ justification }) => justification === '',
    cell: ({ justification }) => inWords(justification),
  },
  {
    id: 'detail',
    label: t('sbom.content.detail'),
    yields: 4,
    isEmpty: ({ detail }) => detail === '',
    cell: ({ detail }) => (
      <span className="text-secondary" title={detail}>
        {detail}
      </span>
    ),
  },
  {
    id: 'matched',
    label: t('sbom.content.matched'),
    width: 104,
    wide: true,
    cell: ({ matched }) =>
      matched ? (
        t('sbom.content.matched_yes')
      ) : (
        <span className="text-tertiary">{t('sbom.content.matched_no')}</span>
      ),
  },
];

/** The columns of the VEX tab. */
export const statementColumns = (t: TFunction): Column<Statement>[] => [
  ...subjectColumns(t),
  ...assessmentColumns(t),
];
