import type { Ledger } from '@assay/contract/ledger.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import styles from '../../../components/ledger/ledger.module.css';
import { Panel } from '../../../components/page/panel.tsx';
import { sentenceOf } from '../../../lib/failure.ts';
import { GrowthChart } from './growth-chart.tsx';

/** Entries a day over thirty days. */
export function GrowthPanel({ ledger: { uuid } }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    ...apiQuery('getLedgerGrowth', { uuid }),
    meta: { quiet: true },
  });
  return (
    <Panel title={t('ledgers.growth')} end={t('ledgers.growth_unit')}>
      <div className={styles.growth}>
        {data && <GrowthChart days={data.days} />}
        {error && !data && <p className="meta text-secondary">{sentenceOf(error)}</p>}
        {!data && !error && (
          <Delayed>
            <SkeletonLine width="60%" />
          </Delayed>
        )}
      </div>
    </Panel>
  );
}
