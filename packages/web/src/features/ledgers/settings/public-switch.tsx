import type { Ledger } from '@assay/contract/ledger.ts';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { notifyDone } from '../../../lib/notifications.ts';

/** Makes the log public or private. */
export function PublicSwitch({ ledger: { uuid, log } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const set = useApiMutation('setLedgerPublic', {
    refresh: ['getLedger', 'listLedgers'],
    onDone: (input) => notifyDone(t(input.public ? 'ledgers.public_on' : 'ledgers.public_off')),
  });
  return (
    <section>
      <h2>{t('ledgers.reading')}</h2>
      <Switch
        label={t('ledgers.public')}
        description={t('ledgers.public_text')}
        checked={set.isPending ? set.variables.public : log.public}
        onChange={({ currentTarget: { checked } }) => set.mutate({ uuid, public: checked })}
      />
    </section>
  );
}
