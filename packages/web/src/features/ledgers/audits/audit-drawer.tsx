import type { LogAudit } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import type { Rows } from '../../../components/data-table/rows.ts';
import styles from '../../../components/ledger/ledger.module.css';
import { KeyValues } from '../../../components/page/key-values.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatCount, formatInstant, formatMs } from '../../../lib/formats.ts';
import { LedgerMark } from '../ledger-mark.tsx';
import { ledgerPath } from '../ledger-path.ts';
import { RowDrawer } from '../row-drawer.tsx';
import { msOf } from './audit-columns.tsx';

/** One audit: what was rehashed, and its findings. */
export function AuditDrawer({
  ledger,
  uuid,
  rows,
  onClose,
}: {
  /** uuid of the ledger. */
  ledger: string;
  uuid: string;
  rows: Rows<LogAudit>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const audit = rows.items.find((row) => row.uuid === uuid);
  return (
    <RowDrawer
      label={t('ledgers.audit')}
      rows={rows}
      missing={t('ledgers.audit_missing')}
      onClose={onClose}
    >
      {audit && <Audit ledger={ledger} audit={audit} />}
    </RowDrawer>
  );
}

function Audit({ ledger, audit }: { ledger: string; audit: LogAudit }) {
  const { t } = useTranslation();
  const { verdict, ended_at, size, root, requested_by, findings } = audit;
  return (
    <>
      <section>
        <KeyValues
          facts={[
            { key: t('ledgers.verdict'), value: <LedgerMark state={verdict} /> },
            {
              key: t('ledgers.ended'),
              value: <time dateTime={ended_at}>{formatInstant(Date.parse(ended_at))}</time>,
            },
            { key: t('ledgers.took'), value: formatMs(msOf(audit)) },
            {
              key: t('ledgers.checked'),
              value: `${formatCount(size)} ${t('ledgers.entries_noun', { count: size })}`,
            },
            {
              key: t('ledgers.root'),
              value: <CutMiddle text={root} what={t('ledgers.root_what')} />,
            },
            { key: t('ledgers.requested_by'), value: requested_by, isTyped: true },
          ]}
        />
      </section>
      <section>
        <h2>{t('ledgers.findings')}</h2>
        {findings.length === 0 && (
          <p className="text-secondary small">{t('ledgers.no_findings')}</p>
        )}
        <ul className={styles.auditFindings}>
          {findings.map(({ code, index, message }) => (
            <li key={`${code} ${index} ${message}`}>
              <span className="row">
                <code className="strong">{code}</code>
                {index !== null && (
                  <AppLink
                    className="push figure meta"
                    href={ledgerPath(ledger, 'entries', String(index))}
                  >
                    {t('ledgers.entry', { index: formatCount(index) })}
                  </AppLink>
                )}
              </span>
              <span className="text-secondary any-break">{message}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
