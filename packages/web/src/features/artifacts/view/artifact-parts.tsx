import type { ArtifactView } from '@assay/contract/artifacts.ts';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Owner } from '../../../components/attachments/owner.ts';
import { Panel } from '../../../components/panel.tsx';
import type { ArtifactSearch } from '../../../lib/page-search.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { subjectOf } from '../notarise/subject.ts';
import { useNotarise } from '../notarise/use-notarise.tsx';
import { useLedgerNames } from '../use-ledgers.ts';
import { ArtifactHead } from './artifact-head.tsx';
import { ContainsPanel } from './content/contains-panel.tsx';
import { OthersPanel } from './content/others-panel.tsx';
import { SbomsPanel } from './content/sboms-panel.tsx';
import { UsedPanel } from './content/used-panel.tsx';
import { VulnerabilitiesPanel } from './content/vulnerabilities-panel.tsx';
import { EntryPanel } from './entry/entry-panel.tsx';
import { AttestationsPanel } from './statements/attestations-panel.tsx';
import { SignaturesPanel } from './statements/signatures-panel.tsx';
import { VerdictCard } from './verdict/verdict-card.tsx';

const CompliancePanel = lazy(() =>
  import('./compliance/compliance-panel.tsx').then((module) => ({
    default: module.CompliancePanel,
  })),
);
const AttachmentsPanel = lazy(() =>
  import('./attachments/attachments-panel.tsx').then((module) => ({
    default: module.AttachmentsPanel,
  })),
);
const AttestationDrawer = lazy(() =>
  import('../../../components/attestation/attestation-drawer.tsx').then((module) => ({
    default: module.AttestationDrawer,
  })),
);

/** The parts of the page of an artifact that is known; one statement, or what one states oneself, opens beside them. */
export function ArtifactParts({
  artifact,
  search,
}: {
  artifact: ArtifactView;
  search: ArtifactSearch;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const ledgers = useLedgerNames();
  const { sha256, purl, name, verdicts, statements } = artifact;
  const about = useMemo(
    () => (sha256 === null ? undefined : subjectOf(sha256, purl ?? name)),
    [sha256, purl, name],
  );
  const notarise = useNotarise(about);
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
    <div className="split artifact">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, also by keyboard */}
      <div className="list" tabIndex={0}>
        <div className="page">
          <ArtifactHead artifact={artifact} verdict={verdict} onAct={notarise.open} />
          <div className="grid">
            <div className="stack c8">
              <VerdictCard artifact={artifact} verdict={verdict} ledgers={ledgers} />
              <ContainsPanel artifact={artifact} />
              {verdict && <SignaturesPanel artifact={artifact} verdict={verdict} />}
              <Suspense fallback={<Panel title={t('compliance.title')}>{null}</Panel>}>
                <CompliancePanel artifact={artifact} />
              </Suspense>
              <AttestationsPanel
                title={t('artifact.attestations')}
                statements={statements}
                total={artifact.attestations}
              />
            </div>
            <div className="stack c4">
              {verdict && sha256 !== null && (
                <EntryPanel artifact={artifact} verdict={verdict} sha256={sha256} />
              )}
              <OthersPanel artifact={artifact} />
              <SbomsPanel artifact={artifact} />
              {owner && (
                <Suspense fallback={<Panel title={t('attachments.title')}>{null}</Panel>}>
                  <AttachmentsPanel owner={owner} />
                </Suspense>
              )}
              <UsedPanel artifact={artifact} />
              <VulnerabilitiesPanel artifact={artifact} />
            </div>
          </div>
        </div>
      </div>
      {search.open && (
        <Suspense>
          <AttestationDrawer
            key={search.open}
            uuid={search.open}
            {...(at >= 0 && { place: `${at + 1} / ${statements.length}`, onStep: step })}
            onClose={() => change({ open: undefined })}
          />
        </Suspense>
      )}
      {!search.open && notarise.drawer}
      {notarise.drop}
    </div>
  );
}

/** How calls about its files name an artifact; what is called by a CPE or a plain name keeps none. */
function ownerOf({ sha256, purl }: ArtifactView): Owner | undefined {
  if (sha256 !== null) return { sha256 };
  return purl?.startsWith('pkg:') ? { purl } : undefined;
}
