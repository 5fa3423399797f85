import { ApiError } from '@assay/contract/client-errors.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { lazily, WhileLoading } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { AuditsTab } from './audits/audits-tab.tsx';
import { CheckpointsTab } from './checkpoints/checkpoints-tab.tsx';
import { EntriesTab } from './entries/entries-tab.tsx';
import { LedgerLayout, type TabParts, type TabProps } from './ledger-layout.tsx';
import { LEDGER_TABS, type LedgerTab, ledgerPath } from './ledger-path.ts';
import { ledgers } from './strings.ts';
import { type AuditNow, useLedger } from './use-ledger.ts';
import { VerifyTab } from './verify-tab.tsx';

addStrings({ ledgers });

// Few come for the settings: their forms are not loaded with the documents.
const SettingsTab = lazily(async () => (await import('./settings/settings-tab.tsx')).SettingsTab);

/** A tab of the page: it hands its parts to the frame. */
export type TabOf = ComponentType<TabProps>;

const TABS: Record<Exclude<LedgerTab, 'documents'>, TabOf> = {
  entries: EntriesTab,
  checkpoints: CheckpointsTab,
  audits: AuditsTab,
  verify: VerifyTab,
  settings: SettingsTab,
};

/**
 * Page of one ledger: its log, its content, and how to verify it.
 *
 * @param Documents the first tab, from the route
 */
export function LedgerPage({
  uuid,
  tab,
  Documents,
}: {
  uuid: string;
  tab: string | undefined;
  Documents: TabOf;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { data: ledger, error, refetch, audit } = useLedger(uuid);
  const label = ledger?.name ?? t('shell.ledger');
  const here = tab === undefined ? search['collection'] : undefined;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.ledgers'), href: '/ledgers' },
          { label, ...(here !== undefined && { href: ledgerPath(uuid) }) },
          ...(here === undefined ? [] : [{ label: here }]),
        ]}
      />
      {ledger ? (
        <TabOfLedger ledger={ledger} tab={tab} Documents={Documents} audit={audit} />
      ) : error ? (
        <UnreadLedger failure={error} retry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
}

function TabOfLedger({
  ledger,
  tab = 'documents',
  Documents,
  audit,
}: {
  ledger: Ledger;
  tab: string | undefined;
  Documents: TabOf;
  audit: AuditNow;
}) {
  const { t } = useTranslation();
  const known = LEDGER_TABS.find((one) => one === tab);
  const frame = (parts: TabParts) => (
    <LedgerLayout ledger={ledger} tab={known} audit={audit} parts={parts} />
  );
  if (!known)
    return frame({
      content: <EmptyState title={t('shell.not_found')} text={t('ledgers.no_tab')} />,
    });
  const Tab = known === 'documents' ? Documents : TABS[known];
  return (
    <WhileLoading value={<PageSkeleton />}>
      <Tab ledger={ledger} frame={frame} />
    </WhileLoading>
  );
}

/** The ledger could not be read: it does not exist, or not for now. */
function UnreadLedger({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const isMissing = failure instanceof ApiError && [400, 404].includes(failure.status);
  if (!isMissing) return <ErrorPanel failure={failure} retry={retry} />;
  return (
    <EmptyState heading="h1" title={t('ledgers.gone')} text={t('ledgers.gone_text')}>
      <AppLink className="link" href="/ledgers">
        {t('ledgers.gone_go')}
      </AppLink>
    </EmptyState>
  );
}
