import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { AppLink } from '../../text/app-link.tsx';

/** Ledger entry that proves recorded results, linked for users who may read ledgers. */
export function ResultReceipt({ receipt }: { receipt: LeafPlace | null }) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  if (receipt === null || receipt.index === null)
    return (
      <section>
        <p className="text-secondary">{t('rule_sets.not_in_log')}</p>
      </section>
    );
  const { log_uuid, index } = receipt;
  const name = t('rule_sets.entry', { index: formatCount(index) });
  return (
    <section>
      <p className="text-secondary">
        {t('rule_sets.proves')}{' '}
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
