import { ApiError } from '@assay/contract/client-errors.ts';
import type { DocumentRow, Revision } from '@assay/contract/document.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiQuery, apiRows } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../../components/answers/skeleton.tsx';
import { type Rows, useRows } from '../../../components/data-table/rows.ts';
import drawerStyles from '../../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { formatTotal } from '../../../lib/formats.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { collectionPath } from '../collections/collection-path.ts';
import { comparedOf } from './compared-revisions.ts';
import { DocumentActs } from './document-acts.tsx';
import { DocumentProof } from './document-proof.tsx';
import { ErasedNote } from './erased-note.tsx';
import { type OneDocument, RevisionDiff } from './revision-diff.tsx';
import { RevisionList } from './revision-list.tsx';

/** One document: its revisions, changes between them, its proof, and actions. */
export function DocumentDrawer({
  ledger,
  collection,
  id,
  rows,
  onOpen,
  onClose,
}: {
  ledger: Ledger;
  collection: string;
  id: string;
  rows: Rows<DocumentRow>;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const one: OneDocument = { uuid: ledger.uuid, name: collection, id };
  const document = useDocument(one);
  const { revisions, newest, compared, content, erasure } = document;
  return (
    <DetailDrawer
      label={t('documents.one', { id })}
      title={<Title id={id} newest={newest} />}
      below={newest && <Below ledger={ledger} collection={collection} newest={newest} />}
      {...placeOf(t, { id, rows, onOpen })}
      onClose={onClose}
      footer={
        newest && (
          <DocumentActs
            ledger={ledger}
            one={one}
            newest={newest}
            isErased={erasure !== undefined}
            content={content}
            chosen={compared?.to}
          />
        )
      }
    >
      {revisions.status === 'failed' && (
        <ErrorPanel failure={revisions.failure} retry={revisions.retry} />
      )}
      {revisions.status === 'loading' && <DetailsSkeleton />}
      {newest && <Parts ledger={ledger} one={one} document={document} />}
    </DetailDrawer>
  );
}

/** Revisions of a document, those compared, and its current content or the reason it has none. */
function useDocument(one: OneDocument) {
  const { search } = useUrlSearch();
  const revisions = useRows(apiRows('getDocumentAudit', one));
  const newest = revisions.items[0];
  const { data, error } = useQuery({
    ...apiQuery('getDocument', one),
    // A deleted document has no current content; an erased one refers to its erasure.
    enabled: newest !== undefined && (newest.op !== 'delete' || newest.erased_at !== null),
    meta: { quiet: true },
    retry: false,
  });
  const compared = comparedOf(revisions.items.filter(hasContent), search);
  return { revisions, newest, compared, content: data, erasure: erasureIn(error) };
}

/** Place of a document in its list, with links to its neighbors; renders nothing until the list is loaded that far. */
function placeOf(
  t: TFunction,
  { id, rows, onOpen }: { id: string; rows: Rows<DocumentRow>; onOpen: (id: string) => void },
) {
  const at = rows.items.findIndex((row) => row.id === id);
  if (at < 0) return {};
  const total = formatTotal(rows.total ?? rows.items.length, { isExact: rows.totalIsExact });
  const onStep = (by: -1 | 1) => {
    const next = rows.items[at + by];
    if (next) onOpen(next.id);
    else if (by === 1 && rows.hasMore) rows.loadMore();
  };
  return { place: t('documents.place', { at: at + 1, total }), onStep };
}

function Title({ id, newest }: { id: string; newest: Revision | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <code className="cut" title={id}>
        {id}
      </code>
      <CopyButton text={id} what={t('documents.id_what')} />
      {newest && (
        <span className="tag">{t('documents.revision', { revision: newest.revision })}</span>
      )}
    </>
  );
}

/** Refusal because the content was erased. */
const erasureIn = (failure: unknown): ApiError | undefined =>
  failure instanceof ApiError && failure.status === 410 ? failure : undefined;

const hasContent = ({ size_bytes, erased_at }: Revision): boolean =>
  size_bytes !== null && erased_at === null;

function Below({
  ledger: { uuid },
  collection,
  newest: { at, actor },
}: {
  ledger: Ledger;
  collection: string;
  newest: Revision;
}) {
  const { t } = useTranslation();
  return (
    <p className={`${drawerStyles.what} text-secondary`}>
      {t('documents.in')}{' '}
      <AppLink className="link" href={collectionPath(uuid, collection)}>
        {collection}
      </AppLink>
      , {t('documents.changed')} <TimeAgo at={at} /> {t('documents.changed_by', { name: actor })}
    </p>
  );
}

function Parts({
  ledger,
  one,
  document: { revisions, compared, content, erasure },
}: {
  ledger: Ledger;
  one: OneDocument;
  document: ReturnType<typeof useDocument>;
}) {
  const { t } = useTranslation();
  const { items, hasMore, isLoadingMore, loadMore } = revisions;
  const shown = items.find(({ revision }) => revision === compared?.to) ?? items[0];
  return (
    <>
      <section>
        <h2>{t('documents.revisions')}</h2>
        <RevisionList revisions={items} compared={compared} />
        {hasMore && (
          <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
            {t('documents.older')}
          </Button>
        )}
      </section>
      {erasure && <ErasedNote failure={erasure} />}
      {compared && (
        <RevisionDiff one={one} compared={compared} revisions={items.filter(hasContent)} />
      )}
      {shown && (
        <DocumentProof
          key={shown.revision}
          ledger={ledger}
          one={one}
          revision={shown}
          present={content}
        />
      )}
    </>
  );
}
