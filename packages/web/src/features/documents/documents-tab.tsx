import { DEFAULT_COLLECTION, type Ledger } from '@assay/contract/ledger.ts';
import { shellWord } from '@assay/contract/upload-snippets.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { lazily } from '../../lib/lazily.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { CollectionList } from './collections/collection-list.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentFilters } from './document-filters.tsx';
import styles from './documents.module.css';
import { AddDocument } from './edit/add-document.tsx';
import { parseDocumentQuery } from './search/document-query.ts';
import { documents } from './strings.ts';
import { type InCollection, useDocuments } from './use-documents.ts';

addStrings({ documents });

const LazyDrawer = lazily(
  async () => (await import('./drawer/document-drawer.tsx')).DocumentDrawer,
);

/** Details of a document, which load when the first is opened. */
const DocumentDrawer = (props: ComponentProps<typeof LazyDrawer>) => (
  <>
    <LazyDrawer {...props} />
  </>
);

/** Address without the details of a document. */
const CLOSED = { open: undefined, from: undefined, to: undefined, view: undefined };

/** Collections of a ledger, and the documents of the chosen one. */
export function DocumentsTab({
  ledger,
  frame,
}: {
  ledger: Ledger;
  frame: (parts: { actions?: ReactNode; drawer?: ReactNode; content: ReactNode }) => ReactNode;
}) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const view = useTableView();
  const name = search['collection'] ?? DEFAULT_COLLECTION;
  const where = { uuid: ledger.uuid, name };
  const query = parseDocumentQuery(search['query']);
  const columns = useDocumentColumns({ isSearch: query !== undefined });
  const deleted = search['deleted'] === 'true' ? 'true' : undefined;
  const rows = useDocuments(where, query, { deleted, sort: view.sort });
  const { data: collection } = useQuery(collectionQuery(where));
  const may = useHasRole('LedgerAdmin') && ledger.deleted_at === null;
  return frame({
    actions: may && <AddDocument key={name} where={where} />,
    drawer: view.open && (
      <DocumentDrawer
        key={`${name} ${view.open}`}
        ledger={ledger}
        collection={name}
        id={view.open}
        rows={rows}
        onOpen={(id) => change({ ...CLOSED, open: id })}
        onClose={() => change(CLOSED)}
      />
    ),
    content: (
      <div className={styles.docs} data-collections>
        <CollectionList ledger={ledger} current={name} collection={collection} />
        <div className={styles.docsList}>
          <DocumentFilters
            collection={collection}
            query={query}
            rows={rows}
            columns={columns}
            view={view}
          />
          <DataTable
            label={t('documents.title')}
            columns={columns}
            rows={rows}
            view={view}
            idOf={({ id }) => id}
            onOpen={({ id }) => change({ ...CLOSED, open: id })}
            isDim={({ state }) => state !== 'live'}
            empty={<NoDocuments ledger={ledger} collection={name} />}
            clearFilters={query && (() => change({ query: undefined }))}
          />
        </div>
      </div>
    ),
  });
}

const collectionQuery = (where: InCollection) => ({
  ...apiQuery('getCollection', where),
  meta: { quiet: true },
});

/** Columns of the documents; search results have their own order, so no column sorts them. */
function useDocumentColumns({ isSearch }: { isSearch: boolean }) {
  const { t } = useTranslation();
  return useMemo(
    () =>
      documentColumns(t).map(({ sort, ...rest }) => (sort && !isSearch ? { ...rest, sort } : rest)),
    [t, isSearch],
  );
}

function NoDocuments({ ledger: { uuid }, collection }: { ledger: Ledger; collection: string }) {
  const { t } = useTranslation();
  const path = `/api/v1/ledgers/${uuid}/collections/${encodeURIComponent(collection)}/documents`;
  return (
    <EmptyState title={t('documents.none', { collection })} text={t('documents.none_text')}>
      <CodeBlock
        what={t('documents.command')}
        text={[
          `curl -fsS -X PUT ${shellWord(`${window.location.origin}${path}`)} \\`,
          `  -H "Authorization: Bearer $ASSAY_API_KEY" -H 'Content-Type: application/json' \\`,
          `  -d '{"documents":[{"id":"release/1.0","document":{"approved":true}}]}'`,
        ].join('\n')}
      />
    </EmptyState>
  );
}
