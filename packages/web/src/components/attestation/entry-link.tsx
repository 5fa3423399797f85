import type { Attestation } from '@assay/contract/attestation.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AppLink } from '../text/app-link.tsx';

/** Index of a statement in its ledger, linked to the entry for users who may read ledgers. */
export function EntryLink({
  statement: { ledger_uuid, leaf },
}: {
  statement: Pick<Attestation, 'ledger_uuid' | 'leaf'>;
}) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  const { index } = leaf;
  if (index === null) return <span className="text-tertiary">{t('attestation.waits')}</span>;
  if (!may) return <span>{formatCount(index)}</span>;
  return (
    <AppLink className="figure" href={`/ledgers/${ledger_uuid}/entries?open=${index}`}>
      {formatCount(index)}
    </AppLink>
  );
}
