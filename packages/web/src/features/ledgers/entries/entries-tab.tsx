import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TabProps } from '../ledger-layout.tsx';
import { LogTab } from '../log-tab.tsx';
import { entryColumns } from './entry-columns.tsx';
import { EntryDrawer } from './entry-drawer.tsx';

/** Every leaf of the log, newest first. */
export function EntriesTab(props: TabProps) {
  const { t } = useTranslation();
  const columns = useMemo(() => entryColumns(t), [t]);
  return (
    <LogTab
      {...props}
      name="listLedgerEntries"
      label={t('ledgers.tab_entries')}
      noun={(count) => t('ledgers.entries_noun', { count })}
      columns={columns}
      idOf={(entry) => String(entry.index)}
      empty={{ title: t('ledgers.no_entries'), text: t('ledgers.no_entries_text') }}
      drawerOf={({ open, setOpen, onClose }) => {
        const index = Number(open);
        return (
          Number.isSafeInteger(index) &&
          index >= 0 && (
            <EntryDrawer
              key={index}
              ledger={props.ledger}
              index={index}
              onOpen={(next) => setOpen(String(next))}
              onClose={onClose}
            />
          )
        );
      }}
    />
  );
}
