import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { AppLink } from '../../text/app-link.tsx';

/**
 * Ledger entry that proves recorded results, linked for users who may read ledgers.
 *
 * @param proves what the entry proves, and `missing`: that there is none yet; by default about results of rule sets
 */
export function ResultReceipt({
  receipt,
  proves,
  missing,
}: {
  receipt: LeafPlace | null;
  proves?: string;
  missing?: string;
}) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  if (receipt === null || receipt.index === null)
    return (
      <section>
        <p className="text-secondary">{missing ?? t('rule_sets.not_in_log')}</p>
      </section>
    );
  const { log_uuid, index } = receipt;
  const name = t('rule_sets.entry', { index: formatCount(index) });
  return (
    <section>
      <p className="text-secondary">
        {proves ?? t('rule_sets.proves')}{' '}
        {may ? (
          <AppLink className="link" href={`/ledgers/${log_uuid}/entries?open=${index}`}>
            {name}
          </AppLink>
        ) : (
          name
        )}
      </p>
    </section>
  );
}
