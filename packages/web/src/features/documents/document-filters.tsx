import type { Collection } from '@assay/contract/collections.ts';
import type { DocumentRow } from '@assay/contract/document.ts';
import { IconX } from '@assay/icons';
import { ActionIcon, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { RowCount } from '../../components/data-table/row-count.tsx';
import type { Rows } from '../../components/data-table/rows.ts';
import { TableTools } from '../../components/data-table/table-tools.tsx';
import type { TableView } from '../../components/data-table/table-view.ts';
import chipStyles from '../../components/filters/chip.module.css';
import styles from '../../components/filters/chips.module.css';
import { useUrlSearch } from '../../lib/url-search.ts';
import documentStyles from './documents.module.css';
import { type DocumentQuery, sentenceOfQuery } from './search/document-query.ts';
import { SearchDialog } from './search/search-dialog.tsx';

/** Search, the switch for deleted documents, and the count. */
export function DocumentFilters({
  collection,
  query,
  rows,
  columns,
  view,
}: {
  collection: Collection | undefined;
  query: DocumentQuery | undefined;
  rows: Rows<DocumentRow>;
  columns: readonly Column<DocumentRow>[];
  view: TableView;
}) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const words = { and: t('documents.and'), or: t('lists.or') };
  const all = collection && { count: collection.documents, href: hrefOfAll(search) };
  return (
    <div className="filters">
      {query && (
        <span className={chipStyles.chip} data-printed>
          <span className={`${chipStyles.text} ${documentStyles.queryText}`}>
            {t('documents.where')}{' '}
            <b className={styles.chipValue} title={sentenceOfQuery(query, words)}>
              {sentenceOfQuery(query, words) || t('documents.anything')}
            </b>
          </span>
          <ActionIcon
            size="compact"
            className={chipStyles.remove}
            aria-label={t('documents.stop_search')}
            onClick={() => change({ query: undefined })}
          >
            <IconX className="icon" data-size="12" aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
      {collection && <SearchDialog collection={collection} query={query} />}
      {!query && (
        <Switch
          size="xs"
          label={t('documents.with_deleted')}
          checked={search['deleted'] === 'true'}
          onChange={({ currentTarget: { checked } }) =>
            change({ deleted: checked ? 'true' : undefined })
          }
        />
      )}
      <RowCount
        rows={rows}
        noun={t('documents.noun', { count: (query && all?.count) ?? rows.total ?? 0 })}
        all={query && all}
      />
      <TableTools columns={columns} view={view} rows={rows} />
    </div>
  );
}

const hrefOfAll = ({ collection }: Record<string, string | undefined>): string =>
  collection === undefined ? '?' : `?collection=${encodeURIComponent(collection)}`;
