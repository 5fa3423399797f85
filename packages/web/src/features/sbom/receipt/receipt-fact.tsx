import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { ReceiptMark } from '../../../components/receipt/receipt-mark.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';

const SOON_MS = 2000;

/** Log entry of the upload, with a link to its proof; polled until a signed checkpoint covers it. */
export function ReceiptFact({ sbom: { sbomid, receipt } }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  useQuery({
    ...apiQuery('getSbom', { sbomid }),
    refetchInterval: ({ state: { data } }) =>
      data?.receipt && data.receipt.state !== 'checkpointed' ? SOON_MS : false,
    meta: { quiet: true },
  });
  if (!receipt) return <span className="text-tertiary">{t('receipts.none')}</span>;
  const { open: _, warnings: __, quality: ___, ...rest } = search;
  return (
    <AppLink href={`${window.location.pathname}${writePlainSearch({ ...rest, receipt: 'true' })}`}>
      <ReceiptMark place={receipt} />
    </AppLink>
  );
}
