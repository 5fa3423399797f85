import { DEFAULT_LEDGER, type Ledger } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/ledger/ledger.module.css';
import keyValueStyles from '../../../components/page/key-values.module.css';
import manageStyles from '../../../components/page/manage.module.css';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatInstant } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import type { TabProps } from '../ledger-layout.tsx';
import { DeleteLedger } from './delete-ledger.tsx';
import { PublicSwitch } from './public-switch.tsx';
import { RenameLedger } from './rename-ledger.tsx';
import { ResetVault } from './reset-vault.tsx';

/** Name, readers and deletion of a ledger; by role. */
export function SettingsTab({ ledger, frame }: TabProps) {
  const { t } = useTranslation();
  const mayWrite = useHasRole('LedgerAdmin');
  const mayReset = useHasRole('TenantAdmin');
  const isThere = ledger.deleted_at === null;
  // Every tenant has it: it cannot be renamed or deleted.
  const isDefault = ledger.name === DEFAULT_LEDGER;
  return frame({
    content: (
      <div className={`${manageStyles.manage} ${styles.ledgerSettings}`}>
        <LedgerIdentity ledger={ledger} />
        {!mayWrite && <p className="note">{t('ledgers.may_not_change')}</p>}
        {mayWrite && isDefault && <p className="note">{t('ledgers.default_stays')}</p>}
        {mayWrite && isThere && !isDefault && <RenameLedger key={ledger.name} ledger={ledger} />}
        {mayReset && <PublicSwitch ledger={ledger} />}
        {mayReset && isThere && <ResetVault ledger={ledger} />}
        {mayWrite && !isDefault && <DeleteLedger ledger={ledger} />}
      </div>
    ),
  });
}

function LedgerIdentity({ ledger: { uuid, created_at, created_by, log } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  return (
    <section>
      <dl className={keyValueStyles.keyValues}>
        <dt>UUID</dt>
        <dd>
          <CutMiddle text={uuid} what="UUID" keep={18} />
        </dd>
        <dt>{t('ledgers.origin')}</dt>
        <dd>
          {log.origin ? (
            <CutMiddle text={log.origin} what={t('ledgers.origin_what')} keep={24} />
          ) : (
            <span className="text-tertiary">{t('ledgers.none_yet')}</span>
          )}
        </dd>
        <dt>{t('ledgers.created')}</dt>
        <dd className="any-break">
          {formatInstant(Date.parse(created_at))} {t('ledgers.by', { name: created_by })}
        </dd>
      </dl>
    </section>
  );
}
