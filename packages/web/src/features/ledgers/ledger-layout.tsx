import type { Ledger } from '@assay/contract/ledger.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../components/ledger/ledger.module.css';
import layoutStyles from '../../components/page/list-layout.module.css';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { LedgerHead } from './head/ledger-head.tsx';
import { LEDGER_TABS, type LedgerTab, ledgerPath } from './ledger-path.ts';
import type { AuditNow } from './use-ledger.ts';

/** Parts that a tab adds to the page: buttons of the head, details, content. */
export interface TabParts {
  actions?: ReactNode;
  drawer?: ReactNode;
  content: ReactNode;
}

/** Input of a tab: its ledger, and the frame for its parts. */
export interface TabProps {
  ledger: Ledger;
  frame: (parts: TabParts) => ReactNode;
}

/** The frame of each tab: head, facts, growth, checkpoints and tabs above its content. The column scrolls as a whole. */
export function LedgerLayout({
  ledger,
  tab,
  audit,
  parts: { actions, drawer, content },
}: {
  ledger: Ledger;
  tab: LedgerTab | undefined;
  audit: AuditNow;
  parts: TabParts;
}) {
  const { t } = useTranslation();
  const { uuid, documents, log } = ledger;
  const counts: Partial<Record<LedgerTab, number>> = { documents, entries: log.size };
  return (
    <div className={`${layoutStyles.split} ${styles.ledger}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the column scrolls, also by keyboard */}
      <div className={layoutStyles.list} tabIndex={0}>
        <LedgerHead ledger={ledger} audit={audit} actions={actions} />
        <TabLinks
          label={t('shell.ledger')}
          current={tab ?? ''}
          tabs={LEDGER_TABS.map((key) => ({
            key,
            label: t(`ledgers.tab_${key}`),
            href: ledgerPath(uuid, key),
            count: counts[key],
          }))}
        />
        {content}
      </div>
      {drawer}
    </div>
  );
}
