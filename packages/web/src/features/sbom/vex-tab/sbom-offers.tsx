import type { Sbom } from '@assay/contract/sboms.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../../api.ts';
import { refreshDecided } from '../../../components/decisions/refresh-decided.ts';
import { decisions } from '../../../components/decisions/strings.ts';
import { vex } from '../../../components/vex/strings.ts';
import { formatCount } from '../../../lib/formats.ts';
import { addStrings } from '../../../lib/strings.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import styles from '../sbom.module.css';

addStrings({ vex, decisions });

/**
 * How many statements of VEX documents are about the SBOM, and a button that shows them; nothing when there are none.
 *
 * @param own number of statements that the SBOM carries itself
 */
export function SbomOffers({ sbom: { sbomid, status }, own }: { sbom: Sbom; own: number }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const may = useHasRole('LedgerAdmin');
  const enabled = status === 'ready';
  const one = { sbomid, pageSize: 1 } as const;
  const all = useQuery({ ...apiQuery('listSbomVexStatements', one), enabled });
  const offered = useQuery({
    ...apiQuery('listSbomVexStatements', { ...one, judged: 'offered' }),
    enabled,
  });
  const offer = useApiMutation('offerSbomStatements');
  const count = offered.data?.total ?? 0;
  const total = all.data?.total ?? 0;
  const shown = count > 0 ? count : total;
  const canOffer = may && own > 0;
  if (all.data === undefined || (total === 0 && !canOffer)) return null;
  const open = () => change({ offers: 'true', open: undefined });
  const offerOwn = () =>
    offer.mutate({ sbomid }, { onSuccess: () => void refreshDecided().then(open) });
  return (
    <section className={`row ${styles.offers}`} aria-label={t('vex.review_title')}>
      {shown > 0 && (
        <span>
          {t(count > 0 ? 'vex.sbom_offered' : 'vex.sbom_judged', {
            count: shown,
            shown: formatCount(shown),
          })}
        </span>
      )}
      {total > 0 && <Button onClick={open}>{t('vex.review')}</Button>}
      {canOffer && (
        <Button
          variant="subtle"
          title={t('vex.offer_own_text')}
          loading={offer.isPending}
          onClick={offerOwn}
        >
          {t('vex.offer_own')}
        </Button>
      )}
    </section>
  );
}
