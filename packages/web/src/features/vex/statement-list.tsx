import type { VexDocument } from '@assay/contract/vex-document.ts';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { useRows } from '../../components/data-table/rows.ts';
import headingStyles from '../../components/page/heading-end.module.css';
import { Segments } from '../../components/page/segments.tsx';
import { JudgedStatements } from '../../components/vex/judged-statements.tsx';
import { formatCount } from '../../lib/formats.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import type { VexSearch } from './search.ts';

const SHOWN = ['all', 'offered', 'false', 'declined'] as const;
type Shown = (typeof SHOWN)[number];

/** Statements of a document: all, those that are offered, about no finding, or declined. */
export function StatementList({
  document: { uuid, statements },
  search: { matched, judged },
}: {
  document: VexDocument;
  search: VexSearch;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const rows = useRows(
    apiRows('listVexStatements', { uuid, ...(matched && { matched }), ...(judged && { judged }) }),
  );
  const items = rows.items.map((one) => ({ ...one, document_uuid: uuid }));
  const labels: Record<Shown, string> = {
    all: t('vex.all'),
    offered: t('vex.only_offered'),
    false: t('vex.only_unmatched'),
    declined: t('vex.only_declined'),
  };
  return (
    <section aria-label={t('vex.statements')}>
      <h2>
        {t('vex.statements')}
        <span className={headingStyles.end}>{formatCount(statements)}</span>
      </h2>
      <div className="row">
        <Segments
          aria-label={t('vex.show')}
          value={judged ?? matched ?? 'all'}
          data={SHOWN.map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => change(changesOf(value), 'replace')}
        />
      </div>
      <JudgedStatements rows={{ ...rows, items }} />
    </section>
  );
}

const changesOf = (value: string) => ({
  matched: value === 'false' ? value : undefined,
  judged: value === 'offered' || value === 'declined' ? value : undefined,
});
