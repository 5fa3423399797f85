import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { type Fact, Facts } from '../../../components/page/facts.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CountLink } from '../../../components/text/count-link.tsx';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { ledgerPath } from '../ledger-path.ts';

/** The log's root, its start, and its witnesses. */
export function LedgerFacts({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { log, last_audit, uuid } = ledger;
  const { checkpoint, witnesses } = log;
  const facts: Fact[] = [
    { label: t('ledgers.head'), value: <HeadValue ledger={ledger} /> },
    {
      label: t('ledgers.root'),
      value: checkpoint ? (
        <CutMiddle text={checkpoint.root} what={t('ledgers.root_what')} keep={6} />
      ) : (
        <span className="text-tertiary">{t('ledgers.none_yet')}</span>
      ),
    },
    {
      label: t('ledgers.signed'),
      value: checkpoint ? (
        <TimeAgo at={checkpoint.signed_at} />
      ) : (
        <span className="text-tertiary">{t('ledgers.none_yet')}</span>
      ),
    },
    {
      label: t('ledgers.witnesses'),
      value:
        witnesses === 0 ? (
          <span className="text-secondary">{t('ledgers.unwitnessed')}</span>
        ) : (
          t('ledgers.witnessed', { count: witnesses })
        ),
    },
  ];
  if (last_audit)
    facts.push({
      label: t('ledgers.audited'),
      value: (
        <>
          <AppLink className="figure" href={ledgerPath(uuid, 'audits')}>
            <TimeAgo at={last_audit.ended_at} />
          </AppLink>
          <span className="text-tertiary">
            {t('ledgers.all_entries', {
              count: last_audit.size,
              shown: formatCount(last_audit.size),
            })}
          </span>
        </>
      ),
      wide: true,
    });
  return <Facts facts={facts} />;
}

function HeadValue({ ledger: { uuid, log } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('getLedgerGrowth', { uuid }), meta: { quiet: true } });
  const today = data?.days.at(-1)?.entries ?? 0;
  return (
    <>
      <b className="strong">
        <CountLink
          count={log.size}
          href={ledgerPath(uuid, 'entries')}
          label={t('ledgers.entries_noun', { count: log.size })}
        />
      </b>
      <span className="text-tertiary">
        {t('ledgers.entries_noun', { count: log.size })}
        {today > 0 && t('ledgers.today', { shown: formatCount(today) })}
        {log.pending > 0 && t('ledgers.waiting', { shown: formatCount(log.pending) })}
      </span>
    </>
  );
}
