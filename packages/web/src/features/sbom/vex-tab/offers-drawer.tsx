import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import {
  type JudgedStatement,
  JudgedStatements,
} from '../../../components/vex/judged-statements.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';

/** Statements of VEX documents about an SBOM, to accept or decline. */
export function OffersDrawer({ sbom: { sbomid }, onClose }: { sbom: Sbom; onClose: () => void }) {
  const { t } = useTranslation();
  const rows = useRows(apiRows('listSbomVexStatements', { sbomid }));
  const documents = new Map(rows.items.map((one) => [one.document_uuid, one]));
  const sourceOf = ({ document_uuid }: JudgedStatement) => {
    const of = documents.get(document_uuid);
    return (
      <p className="meta">
        <AppLink
          className="link any-break"
          href={`/security/vex${writePlainSearch({ open: document_uuid })}`}
        >
          {t('vex.from', { document: of?.document, author: of?.author || t('vex.no_author') })}
        </AppLink>
      </p>
    );
  };
  return (
    <DetailDrawer
      label={t('vex.review_title')}
      title={t('vex.review_title')}
      below={<p className={`${drawerStyles.what} text-secondary`}>{t('vex.review_text')}</p>}
      onClose={onClose}
    >
      <section aria-label={t('vex.statements')}>
        <JudgedStatements rows={rows} sourceOf={sourceOf} />
      </section>
    </DetailDrawer>
  );
}
