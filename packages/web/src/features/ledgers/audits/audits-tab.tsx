import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TabProps } from '../ledger-layout.tsx';
import { LogTab } from '../log-tab.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';

/** Every audit of the log, newest first. */
export function AuditsTab(props: TabProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => auditColumns(t), [t]);
  return (
    <LogTab
      {...props}
      name="listLedgerAudits"
      label={t('ledgers.tab_audits')}
      noun={(count) => t('ledgers.audits_noun', { count })}
      columns={columns}
      idOf={({ uuid }) => uuid}
      empty={{ title: t('ledgers.no_audits'), text: t('ledgers.no_audits_text') }}
      drawerOf={({ open, rows, onClose }) => (
        <AuditDrawer
          key={open}
          ledger={props.ledger.uuid}
          uuid={open}
          rows={rows}
          onClose={onClose}
        />
      )}
    />
  );
}
