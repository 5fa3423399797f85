import { type Ledger, LedgerName } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { RenameSection } from '../../../components/settings/rename-section.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { useNameTaken } from '../use-name-taken.ts';

/** Gives a ledger another name; that of its log stays. */
export function RenameLedger({ ledger: { uuid, name } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const rename = useApiMutation('renameLedger', {
    quiet: true,
    refresh: ['getLedger', 'listLedgers', 'ledgerExists'],
    onDone: (done) => notifyDone(t('ledgers.renamed', { name: done.name })),
  });
  return (
    <RenameSection
      uuid={uuid}
      name={name}
      title={t('ledgers.rename')}
      label={t('ledgers.name')}
      schema={LedgerName}
      renaming={rename}
      send={(typed, options) => rename.mutate({ uuid, name: typed }, options)}
      useProblem={useTakenText}
    />
  );
}

function useTakenText(name: string, old: string): string | undefined {
  const { t } = useTranslation();
  return useNameTaken(name, old) === true ? t('ledgers.name_taken') : undefined;
}
