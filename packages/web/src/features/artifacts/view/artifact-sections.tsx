import type { ArtifactView } from '@assay/contract/artifact.ts';
import type { TrustVerdict } from '@assay/contract/attestation.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Owner } from '../../../components/attachments/attachment-owner.ts';
import { useLedgerNames } from '../../../components/ledger/use-ledgers.ts';
import { TrustMark } from '../../../components/marks/trust-mark.tsx';
import gridStyles from '../../../components/page/grid.module.css';
import layoutStyles from '../../../components/page/list-layout.module.css';
import pageStyles from '../../../components/page/page.module.css';
import panelStyles from '../../../components/page/panel.module.css';
import { Panel } from '../../../components/page/panel.tsx';
import { lazily, WhileLoading } from '../../../lib/lazily.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { subjectOf } from '../notarize/subject.ts';
import { useNotarize } from '../notarize/use-notarize.tsx';
import type { ArtifactSearch } from '../search.ts';
import { ArtifactHead } from './artifact-head.tsx';
import styles from './artifact-page.module.css';
import { ContainsPanel } from './content/contains-panel.tsx';
import { OthersPanel } from './content/others-panel.tsx';
import { SbomsPanel } from './content/sboms-panel.tsx';
import { UsedPanel } from './content/used-panel.tsx';
import { VulnerabilitiesPanel } from './content/vulnerabilities-panel.tsx';
import { EntryPanel } from './entry/entry-panel.tsx';
import { AttestationsPanel } from './statements/attestations-panel.tsx';
import { SignaturesPanel } from './statements/signatures-panel.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';

const CompliancePanel = lazily(
  async () => (await import('./compliance/compliance-panel.tsx')).CompliancePanel,
);
const AttachmentsPanel = lazily(
  async () => (await import('./attachments/attachments-panel.tsx')).AttachmentsPanel,
);
const AttestationDrawer = lazily(
  async () =>
    (await import('../../../components/attestation/attestation-drawer.tsx')).AttestationDrawer,
);

/** Sections of a known artifact's page; a statement, or the user's own new one, opens beside them. */
export function ArtifactSections({
  artifact,
  search,
}: {
  artifact: ArtifactView;
  search: ArtifactSearch;
}) {
  const { change } = useUrlSearch();
  const ledgers = useLedgerNames();
  const { sha256, purl, name, verdicts, statements } = artifact;
  const about = useMemo(
    () => (sha256 === null ? undefined : subjectOf(sha256, purl ?? name)),
    [sha256, purl, name],
  );
  const notarize = useNotarize(about);
  const owner = ownerOf(artifact);
  const verdict =
    verdicts.find(({ ledger_uuid }) => ledger_uuid === search.ledger) ??
    verdicts.find(({ level }) => level === artifact.trust_level) ??
    verdicts[0];
  const at = statements.findIndex(({ uuid }) => uuid === search.open);
  const step = (by: -1 | 1) => {
    const next = statements[at + by];
    if (next) change({ open: next.uuid }, 'replace');
  };
  return (
    <div className={`${layoutStyles.split} ${styles.artifact}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, also by keyboard */}
      <div className={layoutStyles.list} tabIndex={0}>
        <div className={`${pageStyles.page} ${styles.content}`}>
          <ArtifactHead artifact={artifact} verdict={verdict} onAct={notarize.open} />
          {verdict ? (
            <SpokenParts artifact={artifact} verdict={verdict} ledgers={ledgers} owner={owner} />
          ) : (
            <UnspokenParts artifact={artifact} owner={owner} />
          )}
        </div>
      </div>
      {search.open && (
        <AttestationDrawer
          key={search.open}
          uuid={search.open}
          {...(at >= 0 && { place: `${at + 1} / ${statements.length}`, onStep: step })}
          onClose={() => change({ open: undefined })}
        />
      )}
      {!search.open && notarize.drawer}
      {notarize.drop}
    </div>
  );
}

/** With statements: the verdict comes first, with its reasons and its proof. */
function SpokenParts({
  artifact,
  verdict,
  ledgers,
  owner,
}: {
  artifact: ArtifactView;
  verdict: TrustVerdict;
  ledgers: ReadonlyMap<string, string>;
  owner: Owner | undefined;
}) {
  return (
    <div className={`${gridStyles.grid} ${styles.panels}`}>
      <div className={`stack ${gridStyles.span8}`}>
        <VerdictCard artifact={artifact} verdict={verdict} ledgers={ledgers} />
        <ContainsPanel artifact={artifact} />
        <SignaturesPanel artifact={artifact} verdict={verdict} />
        <Compliance artifact={artifact} />
        <Statements artifact={artifact} />
      </div>
      <div className={`stack ${gridStyles.span4}`}>
        {artifact.sha256 !== null && (
          <EntryPanel artifact={artifact} verdict={verdict} sha256={artifact.sha256} />
        )}
        <OthersPanel artifact={artifact} />
        <SbomsPanel artifact={artifact} />
        <Files owner={owner} />
        <UsedPanel artifact={artifact} />
        <VulnerabilitiesPanel artifact={artifact} />
      </div>
    </div>
  );
}

/**
 * Without signatures, like most libraries: vulnerabilities come first, then the projects that use it. Empty
 * sections are one line instead of a panel each.
 */
function UnspokenParts({ artifact, owner }: { artifact: ArtifactView; owner: Owner | undefined }) {
  const { sboms, claimed, profiles, statements } = artifact;
  const isUsed = artifact.where_used.length > 0;
  return (
    <div className={`${gridStyles.grid} ${styles.panels}`}>
      <div className={`stack ${gridStyles.span8}`}>
        <VulnerabilitiesPanel artifact={artifact} />
        <ContainsPanel artifact={artifact} />
        {profiles.some(({ verdict }) => verdict !== 'not_applicable') && (
          <Compliance artifact={artifact} />
        )}
        {statements.length > 0 && <Statements artifact={artifact} />}
      </div>
      <div className={`stack ${gridStyles.span4}`}>
        {isUsed && <UsedPanel artifact={artifact} />}
        <UnspokenTrust artifact={artifact} />
        <OthersPanel artifact={artifact} />
        {(sboms.length > 0 || claimed) && <SbomsPanel artifact={artifact} />}
        <Files owner={owner} />
        {!isUsed && <UsedPanel artifact={artifact} />}
      </div>
    </div>
  );
}

/** Level of an artifact without statements, with the reason, in one line. */
function UnspokenTrust({ artifact: { sha256, trust_level, sboms } }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('artifact.trust')}>
      <div className={`${panelStyles.body} stack small`}>
        <span>
          <TrustMark level={trust_level} />
        </span>
        <p className="text-secondary">
          {t(sha256 === null ? 'artifact.no_digest' : 'artifact.not_spoken')}
          {sboms.length === 0 && ` ${t('artifact.no_sboms')}`}
        </p>
      </div>
    </Panel>
  );
}

function Compliance({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  return (
    <WhileLoading value={<Panel title={t('compliance.title')}>{null}</Panel>}>
      <CompliancePanel artifact={artifact} />
    </WhileLoading>
  );
}

function Statements({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  return (
    <AttestationsPanel
      title={t('artifact.attestations')}
      statements={artifact.statements}
      total={artifact.attestations}
    />
  );
}

function Files({ owner }: { owner: Owner | undefined }) {
  const { t } = useTranslation();
  if (!owner) return null;
  return (
    <WhileLoading value={<Panel title={t('attachments.title')}>{null}</Panel>}>
      <AttachmentsPanel owner={owner} />
    </WhileLoading>
  );
}

/** Identifies an artifact in calls about its attachments; one with only a CPE or a plain name has none. */
function ownerOf({ sha256, purl }: ArtifactView): Owner | undefined {
  if (sha256 !== null) return { sha256 };
  return purl?.startsWith('pkg:') ? { purl } : undefined;
}
