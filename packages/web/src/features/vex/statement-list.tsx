import type { VexDocument } from '@assay/contract/vex.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { Delayed, DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { useRows } from '../../components/data-table/rows.ts';
import headingStyles from '../../components/page/heading-end.module.css';
import { Segments } from '../../components/page/segments.tsx';
import { formatCount } from '../../lib/formats.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import type { VexSearch } from './search.ts';
import { StatementEntry } from './statement-entry.tsx';
import styles from './vex.module.css';

/** Statements of a document: all, those about findings, or the others. */
export function StatementList({
  document: { uuid, statements },
  search: { matched },
}: {
  document: VexDocument;
  search: VexSearch;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const rows = useRows(
    apiRows('listVexStatements', {
      uuid,
      ...(matched && { matched }),
    }),
  );
  return (
    <section aria-label={t('vex.statements')}>
      <h2>
        {t('vex.statements')}
        <span className={headingStyles.end}>{formatCount(statements)}</span>
      </h2>
      <div className="row">
        <Segments
          aria-label={t('vex.show')}
          value={matched ?? 'all'}
          data={[
            { value: 'all', label: t('vex.all') },
            { value: 'true', label: t('vex.only_matched') },
            { value: 'false', label: t('vex.only_unmatched') },
          ]}
          onChange={(value) => change({ matched: value === 'all' ? undefined : value }, 'replace')}
        />
      </div>
      {rows.status === 'loading' && (
        <Delayed>
          <DetailsSkeleton />
        </Delayed>
      )}
      {rows.status === 'failed' && <ErrorPanel failure={rows.failure} retry={rows.retry} />}
      {rows.status === 'ready' && rows.items.length === 0 && (
        <p className="text-secondary">{t('vex.no_statements')}</p>
      )}
      <ul className={styles.statements}>
        {rows.items.map((statement) => (
          <StatementEntry key={statement.number} statement={statement} />
        ))}
      </ul>
      {rows.hasMore && (
        <Button variant="subtle" loading={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('vex.more')}
        </Button>
      )}
    </section>
  );
}
