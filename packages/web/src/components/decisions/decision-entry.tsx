import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AppLink } from '../text/app-link.tsx';

/** The ledger entry that commits to a decision, linked for users who may read ledgers. */
export function DecisionEntry({ receipt }: { receipt: LeafPlace | null }) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  if (receipt === null || receipt.index === null) return <span>{t('decisions.not_in_log')}</span>;
  const index = formatCount(receipt.index);
  return (
    <span>
      {t('decisions.entry')}{' '}
      {may ? (
        <AppLink
          className="figure"
          href={`/ledgers/${receipt.log_uuid}/entries?open=${receipt.index}`}
        >
          {index}
        </AppLink>
      ) : (
        index
      )}
    </span>
  );
}
