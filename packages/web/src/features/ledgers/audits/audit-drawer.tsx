import type { LogAudit } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import { FoundDetails } from '../../../components/answers/found-details.tsx';
import type { Rows } from '../../../components/data-table/rows.ts';
import styles from '../../../components/ledger/ledger.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatCount, formatInstant, formatMs } from '../../../lib/formats.ts';
import { LedgerMark } from '../ledger-mark.tsx';
import { ledgerPath } from '../ledger-path.ts';
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
    <DetailDrawer label={t('ledgers.audit')} title={t('ledgers.audit')} onClose={onClose}>
      <FoundDetails
        isReading={rows.status === 'loading'}
        gone={{ text: t('ledgers.audit_missing') }}
      >
        {audit && <Audit ledger={ledger} audit={audit} />}
      </FoundDetails>
    </DetailDrawer>
  );
}

function Audit({ ledger, audit }: { ledger: string; audit: LogAudit }) {
  const { t } = useTranslation();
  const { verdict, ended_at, size, root, requested_by, findings } = audit;
  return (
    <>
      <section>
        <dl className="key-values">
          <dt>{t('ledgers.verdict')}</dt>
          <dd>
            <LedgerMark state={verdict} />
          </dd>
          <dt>{t('ledgers.ended')}</dt>
          <dd>
            <time dateTime={ended_at}>{formatInstant(Date.parse(ended_at))}</time>
          </dd>
          <dt>{t('ledgers.took')}</dt>
          <dd>{formatMs(msOf(audit))}</dd>
          <dt>{t('ledgers.checked')}</dt>
          <dd>
            {formatCount(size)} {t('ledgers.entries_noun', { count: size })}
          </dd>
          <dt>{t('ledgers.root')}</dt>
          <dd>
            <CutMiddle text={root} what={t('ledgers.root_what')} />
          </dd>
          <dt>{t('ledgers.requested_by')}</dt>
          <dd className="any-break">{requested_by}</dd>
        </dl>
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
