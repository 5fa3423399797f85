import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { AppLink } from '../../../components/text/app-link.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';

/** Score of the document, with a link to the rules behind it; says so while it is not known. */
export function QualityFact({ sbom: { sbomid } }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { data, isError } = useQuery({
    ...apiQuery('getSbomQuality', { sbomid }),
    meta: { quiet: true },
  });
  if (data === undefined)
    return <span className="text-tertiary">{isError ? t('sbom.quality.fact_failed') : '…'}</span>;
  const { open: _, warnings: __, receipt: ___, ...rest } = search;
  return (
    <AppLink
      className="figure"
      href={`${window.location.pathname}${writePlainSearch({ ...rest, quality: 'true' })}`}
    >
      {t('sbom.quality.fact', { score: data.score })}
    </AppLink>
  );
}
