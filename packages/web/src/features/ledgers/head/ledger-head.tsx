import type { Ledger } from '@assay/contract/ledger.ts';
import { IconAlertTriangle, IconShieldCheck } from '@assay/icons';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/ledger/ledger.module.css';
import layoutStyles from '../../../components/page/list-layout.module.css';
import { PageHead } from '../../../components/page/page-head.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { closedSentence } from '../../../lib/failure.ts';
import { LedgerMark } from '../ledger-mark.tsx';
import { ledgerPath } from '../ledger-path.ts';
import { stateOfLedger } from '../ledger-state.ts';
import type { AuditNow } from '../use-ledger.ts';
import { CheckpointsPanel } from './checkpoints-panel.tsx';
import { GrowthPanel } from './growth-panel.tsx';
import { LedgerFacts } from './ledger-facts.tsx';

/** Name, state and head of a ledger, and how its log grew. */
export function LedgerHead({
  ledger,
  audit,
  actions,
}: {
  ledger: Ledger;
  audit: AuditNow;
  actions: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={layoutStyles.headPad}>
      <PageHead
        title={<span className="any-break">{ledger.name}</span>}
        marks={
          <>
            <span className="tag">{t('ledgers.tag')}</span>
            <LedgerMark state={stateOfLedger(ledger)} />
            {ledger.log.public && (
              <span className="tag" data-outline>
                {t('ledgers.public_tag')}
              </span>
            )}
            {ledger.deleted_at && (
              <span className="tag" data-outline>
                {t('ledgers.deleted_tag')}
              </span>
            )}
          </>
        }
        answer={t('ledgers.one_answer')}
        actions={
          <>
            <Button
              leftSection={<IconShieldCheck className="icon" aria-hidden="true" />}
              loading={audit.isRunning}
              onClick={audit.start}
            >
              {t('ledgers.audit_now')}
            </Button>
            {actions}
          </>
        }
      />
      <Trouble ledger={ledger} />
      <LedgerFacts ledger={ledger} />
      <div className={styles.pair}>
        <GrowthPanel ledger={ledger} />
        <CheckpointsPanel ledger={ledger} />
      </div>
    </div>
  );
}

/** Critical warnings: signing has stopped, or the last audit found a violation. */
function Trouble({ ledger: { uuid, log, last_audit, deleted_at } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  return (
    <>
      {log.frozen && (
        <p className="note bad" role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span className="any-break">
            <b>{t('ledgers.frozen')}</b> {closedSentence(log.frozen.reason)}{' '}
            {t('ledgers.frozen_text')} (<TimeAgo at={log.frozen.at} />)
          </span>
        </p>
      )}
      {last_audit?.verdict === 'violated' && (
        <p className="note bad" role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>
            <b>{t('ledgers.violated')}</b> {t('ledgers.violated_text')}{' '}
            <AppLink className="figure" href={ledgerPath(uuid, 'audits')}>
              {t('ledgers.violated_go')}
            </AppLink>
          </span>
        </p>
      )}
      {deleted_at && (
        <p className="note">
          <span>
            {t('ledgers.deleted_note')} (<TimeAgo at={deleted_at} />)
          </span>
        </p>
      )}
    </>
  );
}
