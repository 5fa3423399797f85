import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';

/** The log entry of a revision; pending while it is not sequenced. */
export function EntryLink({ leaf: { log_uuid, index } }: { leaf: LeafPlace }) {
  const { t } = useTranslation();
  if (index === null) return <span className="text-tertiary">{t('documents.waits')}</span>;
  return (
    <AppLink className="figure" href={`/ledgers/${log_uuid}/entries?open=${index}`}>
      {formatCount(index)}
    </AppLink>
  );
}
