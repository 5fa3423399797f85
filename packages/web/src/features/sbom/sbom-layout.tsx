import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { CheckNote } from '../../components/check/check-note.tsx';
import { TabCheck, tabCount } from '../../components/check/tab-check.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { lazily } from '../../lib/lazily.ts';
import { SBOM_TABS, type SbomTab, sbomPath } from '../../lib/projects-path.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { SbomHead } from './sbom-head.tsx';

const ProgressPanel = lazily(
  async () => (await import('./progress/progress-panel.tsx')).ProgressPanel,
);
const WarningsDrawer = lazily(
  async () => (await import('./progress/warnings-drawer.tsx')).WarningsDrawer,
);
const ReceiptDrawer = lazily(
  async () => (await import('./receipt/receipt-drawer.tsx')).ReceiptDrawer,
);
const QualityDrawer = lazily(
  async () => (await import('./quality/quality-drawer.tsx')).QualityDrawer,
);
const LastGate = lazily(
  async () => (await import('../../components/asked-gate/last-gate.tsx')).LastGate,
);

/**
 * Frame of each tab: head, facts, progress, tabs; the drawer at the right.
 *
 * @param drawer details of the open row; without one the warnings, the receipt or the quality may be shown
 * @param children filters and content
 */
export function SbomLayout({
  sbom,
  tab,
  drawer,
  children,
}: {
  sbom: Sbom;
  tab: SbomTab;
  drawer?: ReactNode;
  children: ReactNode;
}) {
  const { search, change } = useUrlSearch();
  const isFree = search['open'] === undefined;
  const hasWarnings = isFree && search['warnings'] === 'true';
  const hasReceipt = isFree && search['receipt'] === 'true';
  const hasQuality = isFree && search['quality'] === 'true';
  return (
    <ListLayout
      head={
        <>
          <SbomHead sbom={sbom} tab={tab} />
          {sbom.status === 'ready' ? <LastGate sbom={sbom} /> : <ProgressPanel sbom={sbom} />}
          {tab !== 'attachments' && (
            <CheckNote
              check={sbom.check}
              reasons={sbom.unchecked_reasons}
              href={`${sbomPath(sbom.project, sbom.sbomid, 'components')}?status=unchecked`}
            />
          )}
        </>
      }
      drawer={
        hasWarnings ? (
          <WarningsDrawer sbom={sbom} onClose={() => change({ warnings: undefined })} />
        ) : hasReceipt ? (
          <ReceiptDrawer sbom={sbom} onClose={() => change({ receipt: undefined })} />
        ) : hasQuality ? (
          <QualityDrawer sbom={sbom} onClose={() => change({ quality: undefined })} />
        ) : (
          drawer
        )
      }
    >
      <SbomTabs sbom={sbom} tab={tab} />
      {children}
    </ListLayout>
  );
}

function SbomTabs({ sbom, tab: current }: { sbom: Sbom; tab: SbomTab }) {
  const { t } = useTranslation();
  const { sbomid, project, component_count } = sbom;
  const one = { sbomid, pageSize: 1 };
  const enabled = sbom.status === 'ready';
  const quiet = { quiet: true };
  const vex = useQuery({
    ...apiQuery('listSbomStatements', one),
    enabled,
    meta: quiet,
  });
  const findings = useQuery({
    ...apiQuery('listSbomVulnerabilities', { ...one, suppressed: 'all' }),
    enabled,
    meta: quiet,
  });
  const attachments = useQuery({ ...apiQuery('listAttachments', one), meta: quiet });
  const counts: Record<SbomTab, number | null | undefined> = {
    components: component_count,
    vulnerabilities: tabCount(findings.data?.total, sbom.check),
    vex: vex.data?.total,
    dependencies: undefined,
    compliance: undefined,
    licenses: undefined,
    attachments: attachments.data?.total,
  };
  return (
    <TabLinks
      label={t('sbom.tabs')}
      current={current}
      tabs={SBOM_TABS.map((key) => ({
        key,
        label: t(`sbom.tab_${key}`),
        href: sbomPath(project, sbomid, key),
        count: counts[key],
        mark: key === 'vulnerabilities' && <TabCheck check={sbom.check} />,
      }))}
    />
  );
}
