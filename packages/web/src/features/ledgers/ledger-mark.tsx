import { useTranslation } from 'react-i18next';
import { Octagon } from '../../components/marks/octagon.tsx';
import trustStyles from '../../components/marks/trust.module.css';
import type { LedgerState } from './ledger-state.ts';

const LOOKS = {
  consistent: { trust: 'yes', verdict: 'yes' },
  pending: { trust: 'na', verdict: 'na' },
  frozen: { trust: 'no', verdict: 'old' },
  violated: { trust: 'no', verdict: 'no' },
} as const;

/** State of a ledger, as hallmark and word. */
export function LedgerMark({ state }: { state: LedgerState }) {
  const { t } = useTranslation();
  const { trust, verdict } = LOOKS[state];
  return (
    <span className={trustStyles.trust} data-trust={trust} title={t(`ledgers.state_${state}_text`)}>
      <Octagon verdict={verdict} />
      {t(`ledgers.state_${state}`)}
    </span>
  );
}
