import type { Artifact } from '@assay/contract/artifact.ts';
import type { TFunction } from 'i18next';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { EndCell } from '../../../components/end-of-life/end-of-life-line.tsx';
import { TrustMark } from '../../../components/marks/trust-mark.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { artifactPath } from '../../../lib/artifact-path.ts';
import { FindingsCell, NameCell, SbomCell, SignerCell, UsedCell } from './artifact-cells.tsx';

const NOTHING = <span className="text-tertiary">–</span>;

const name = (label: string, options: { trust: boolean }): Column<Artifact> => ({
  id: 'name',
  isName: true,
  min: 248,
  label,
  sort: 'name',
  fixed: true,
  card: 'id',
  cell: (artifact) => <NameCell artifact={artifact} {...options} />,
});

const kind = (t: TFunction): Column<Artifact> => ({
  id: 'kind',
  sort: 'kind',
  label: t('artifact_list.kind'),
  width: 92,
  yields: 1,
  cell: ({ kind: shown }) => <span className="text-secondary">{shown}</span>,
});

const findings = (t: TFunction): Column<Artifact> => ({
  id: 'severity',
  label: t('artifact_list.severity'),
  width: 216,
  narrow: 184,
  sort: 'severity',
  first: 'desc',
  card: 'name',
  fixed: true,
  cell: (artifact) => <FindingsCell artifact={artifact} />,
});

const used = (t: TFunction): Column<Artifact> => ({
  id: 'used_in',
  label: t('artifact_list.used_in'),
  width: 88,
  yields: 2,
  numeric: true,
  sort: 'used_in',
  first: 'desc',
  cell: (artifact) => <UsedCell artifact={artifact} />,
});

/** Trust level, name, signer and SBOM of an artifact. */
const attestedColumns = (t: TFunction): readonly Column<Artifact>[] => [
  {
    id: 'trust_level',
    label: t('artifact_list.trust_level'),
    width: 132,
    narrow: 124,
    sort: 'trust_level',
    card: 'end',
    fixed: true,
    cell: ({ trust_level }) => <TrustMark level={trust_level} />,
  },
  name(t('artifact_list.name'), { trust: false }),
  kind(t),
  {
    id: 'signer',
    label: t('artifact_list.signer'),
    width: 148,
    narrow: 132,
    sort: 'signed_at',
    first: 'desc',
    isEmpty: ({ attestations }) => attestations === 0,
    filled: { sort: '-signed_at' },
    cell: (artifact) => <SignerCell artifact={artifact} />,
  },
  {
    id: 'sbom',
    sort: 'sbom',
    first: 'desc',
    label: t('artifact_list.sbom'),
    width: 148,
    narrow: 132,
    yields: 2,
    isEmpty: ({ sbom }) => sbom === null,
    filled: { has_sbom: 'true' },
    cell: (artifact) => <SbomCell artifact={artifact} />,
  },
];

/** Findings, compliance, ledger, labels, files and uses of an artifact. */
const contextColumns = (
  t: TFunction,
  ledgers: ReadonlyMap<string, string>,
): readonly Column<Artifact>[] => [
  findings(t),
  {
    id: 'compliance',
    label: t('compliance.title'),
    width: 112,
    sort: 'compliance',
    isEmpty: ({ compliance }) => compliance === 'not_applicable',
    cell: ({ compliance }) => <ComplianceMark verdict={compliance} />,
  },
  {
    id: 'ledger',
    sort: 'ledger',
    label: t('artifact_list.ledger'),
    width: 88,
    yields: 1,
    isEmpty: ({ ledger_uuid }) => ledger_uuid === null,
    cell: ({ ledger_uuid }) => {
      const ledger = ledger_uuid === null ? undefined : ledgers.get(ledger_uuid);
      if (ledger === undefined) return NOTHING;
      return (
        <span className="text-secondary" title={ledger}>
          {ledger}
        </span>
      );
    },
  },
  {
    id: 'labels',
    label: t('artifact_list.labels'),
    width: 96,
    yields: 1,
    isEmpty: ({ labels }) => labels.length === 0,
    cell: ({ labels }) => {
      if (labels.length === 0) return NOTHING;
      return (
        <span className="text-secondary" title={labels.join(', ')}>
          {labels.join(', ')}
        </span>
      );
    },
  },
  {
    id: 'attachments',
    label: t('artifact_list.attachments'),
    width: 64,
    yields: 1,
    numeric: true,
    isEmpty: ({ attachments }) => attachments === 0,
    cell: (artifact) => {
      if (artifact.attachments === 0) return NOTHING;
      const label = t('artifact_list.files', { count: artifact.attachments });
      return <CountLink count={artifact.attachments} href={artifactPath(artifact)} label={label} />;
    },
  },
  used(t),
];

/**
 * Columns of artifacts that the tenant builds or attests. `ledgers`: names by uuid, as far as the user may read
 * them.
 */
export const ownColumns = (
  t: TFunction,
  ledgers: ReadonlyMap<string, string>,
): readonly Column<Artifact>[] => [...attestedColumns(t), ...contextColumns(t, ledgers)];

/** Columns of components in SBOMs: findings first, because foreign packages are rarely signed. */
export const dependencyColumns = (t: TFunction): readonly Column<Artifact>[] => [
  name(t('artifact_list.package'), { trust: true }),
  findings(t),
  { ...used(t), label: t('artifact_list.in_projects') },
  { ...kind(t), label: t('artifact_list.ecosystem'), width: 112 },
  {
    id: 'end_of_life',
    label: t('end_of_life.title'),
    width: 112,
    yields: 3,
    isEmpty: ({ end_of_life }) => end_of_life === null,
    cell: ({ end_of_life: cycle }) => <EndCell cycle={cycle} />,
  },
];
