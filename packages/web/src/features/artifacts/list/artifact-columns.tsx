import type { Artifact } from '@assay/contract/artifacts.ts';
import { IconCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { CheckMark } from '../../../components/check/check-mark.tsx';
import { type CheckView, viewOfArtifact } from '../../../components/check/check-view.ts';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import type { Column } from '../../../components/data-table/column.ts';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { TrustMark } from '../../../components/marks/trust-mark.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { nameStart } from '../../../components/text/name-start.ts';
import { ProjectPathText } from '../../../components/text/project-path-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { VersionText } from '../../../components/text/version-text.tsx';
import { artifactPath, usersOf } from '../../../lib/artifact-path.ts';
import { formatCount } from '../../../lib/formats.ts';
import { signerPath } from '../../../lib/signer-path.ts';

const NOTHING = <span className="t3">–</span>;

/** Where the name itself begins: after the group of a Maven coordinate, after folders. */
const nameAt = ({ name, kind }: Artifact): number =>
  name.lastIndexOf(':') + 1 || nameStart(name, kind);

/** How many projects use something; what they use is named by its purl. */
function UsedIn({ artifact: { used_in, purl }, label }: { artifact: Artifact; label: string }) {
  if (purl === null) return formatCount(used_in);
  return <CountLink count={used_in} href={usersOf(purl)} label={label} />;
}

/** Who made the newest statement, and how many there are. */
function Signer({
  artifact: { signer, attestations, ...artifact },
  statements,
}: {
  artifact: Artifact;
  statements: string;
}) {
  if (attestations === 0) return NOTHING;
  return (
    <span className="signer-cell">
      {signer && (
        <AppLink className="cut" href={signerPath(signer.uuid)} title={signer.name}>
          {signer.name}
        </AppLink>
      )}
      {(attestations > 1 || !signer) && (
        <CountLink count={attestations} href={artifactPath(artifact)} label={statements} />
      )}
    </span>
  );
}

/** The worst severity with the mark of how much was checked; the mark in words where there is no finding. */
function WorstFinding({ artifact: { severity }, view }: { artifact: Artifact; view: CheckView }) {
  if (!severity) return <CheckMark view={view} show="word" />;
  return (
    <span className="findings mark-first">
      <SeverityMark severity={severity} />
      <CheckMark view={view} hasFindings show="mark" />
    </span>
  );
}

/** Columns of the list of artifacts. `ledgers`: names by uuid, as far as the reader may know them. */
export const artifactColumns = (
  t: TFunction,
  ledgers: ReadonlyMap<string, string>,
): readonly Column<Artifact>[] => [
  {
    id: 'trust_level',
    label: t('artifact_list.trust_level'),
    width: 124,
    sort: 'trust_level',
    card: 'end',
    fixed: true,
    cell: ({ trust_level }) => <TrustMark level={trust_level} />,
  },
  {
    id: 'name',
    isName: true,
    label: t('artifact_list.name'),
    sort: 'name',
    fixed: true,
    card: 'id',
    cell: (artifact) => (
      <ProjectPathText
        path={artifact.name}
        nameAt={nameAt(artifact)}
        href={artifactPath(artifact)}
      />
    ),
  },
  {
    id: 'kind',
    label: t('artifact_list.kind'),
    width: 72,
    widest: true,
    cell: ({ kind }) => <span className="t2">{kind}</span>,
  },
  {
    id: 'version',
    label: t('artifact_list.version'),
    width: 92,
    narrow: 88,
    card: 'name',
    cell: ({ version }) => <VersionText version={version} />,
  },
  {
    id: 'identifier',
    label: t('artifact_list.identifier'),
    width: 112,
    wide: true,
    cell: ({ purl, sha256 }) =>
      purl === null ? (
        <CutMiddle text={sha256 ?? ''} what={t('artifact_list.digest_what')} keep={6} />
      ) : (
        <CutMiddle text={purl} what={t('artifacts.purl_what')} keep={8} />
      ),
  },
  {
    id: 'signer',
    label: t('artifact_list.signer'),
    width: 104,
    wide: true,
    isEmpty: ({ attestations }) => attestations === 0,
    filled: { sort: '-signed_at' },
    cell: (artifact) => <Signer artifact={artifact} statements={t('artifact_list.statements')} />,
  },
  {
    id: 'signed_at',
    label: t('artifact_list.signed_at'),
    width: 84,
    sort: 'signed_at',
    first: 'desc',
    isEmpty: ({ signed_at }) => signed_at === null,
    filled: { sort: '-signed_at' },
    cell: ({ signed_at }) => (
      <span className="t2">{signed_at ? <TimeAgo at={signed_at} /> : NOTHING}</span>
    ),
  },
  {
    id: 'ledger',
    label: t('artifact_list.ledger'),
    width: 64,
    widest: true,
    isEmpty: ({ ledger_uuid }) => ledger_uuid === null,
    cell: ({ ledger_uuid }) => {
      const name = ledger_uuid === null ? undefined : ledgers.get(ledger_uuid);
      return name === undefined ? (
        NOTHING
      ) : (
        <span className="t2" title={name}>
          {name}
        </span>
      );
    },
  },
  {
    id: 'labels',
    label: t('artifact_list.labels'),
    width: 60,
    widest: true,
    isEmpty: ({ labels }) => labels.length === 0,
    cell: ({ labels }) =>
      labels.length === 0 ? (
        NOTHING
      ) : (
        <span className="t2" title={labels.join(', ')}>
          {labels.join(', ')}
        </span>
      ),
  },
  {
    id: 'has_sbom',
    label: t('artifact_list.sbom'),
    width: 52,
    widest: true,
    isEmpty: ({ has_sbom }) => !has_sbom,
    filled: { has_sbom: 'true' },
    cell: ({ has_sbom }) =>
      has_sbom ? (
        <IconCheck className="i" role="img" aria-label={t('artifact_list.has_sbom')} />
      ) : (
        NOTHING
      ),
  },
  {
    id: 'attachments',
    label: t('artifact_list.attachments'),
    width: 48,
    widest: true,
    numeric: true,
    isEmpty: ({ attachments }) => attachments === 0,
    cell: (artifact) =>
      artifact.attachments > 0 ? (
        <CountLink
          count={artifact.attachments}
          href={artifactPath(artifact)}
          label={t('artifact_list.files', { count: artifact.attachments })}
        />
      ) : (
        NOTHING
      ),
  },
  {
    id: 'severity',
    label: t('artifact_list.severity'),
    width: 124,
    sort: 'severity',
    first: 'desc',
    card: 'state',
    fixed: true,
    cell: (artifact) => <WorstFinding artifact={artifact} view={viewOfArtifact(t, artifact)} />,
  },
  {
    id: 'compliance',
    label: t('compliance.title'),
    width: 100,
    cell: ({ compliance }) => <ComplianceMark verdict={compliance} />,
  },
  {
    id: 'used_in',
    label: t('artifact_list.used_in'),
    width: 76,
    wide: true,
    numeric: true,
    sort: 'used_in',
    first: 'desc',
    cell: (artifact) => (
      <UsedIn
        artifact={artifact}
        label={t('artifact_list.projects', { count: artifact.used_in })}
      />
    ),
  },
];
