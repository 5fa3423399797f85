import type { Collection } from '@assay/contract/collections.ts';
import { IconPlus, IconSearch } from '@assay/icons';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { useUrlSearch } from '../../../lib/url-search.ts';
import { type DocumentQuery, writeDocumentQuery } from './document-query.ts';
import { OrderBy } from './order-by.tsx';
import { draftOf, EMPTY_GROUP, queryOfDraft, type SearchDraft } from './search-draft.ts';
import { SearchGroup } from './search-group.tsx';

/** Dialog for a search by fields; the search is stored in the address. */
export function SearchDialog({
  collection,
  query,
}: {
  collection: Collection;
  query: DocumentQuery | undefined;
}) {
  const { t } = useTranslation();
  return (
    <DialogButton
      label={t('documents.search')}
      icon={<IconSearch className="icon" data-size="14" aria-hidden="true" />}
    >
      {(close) =>
        collection.fields.length > 0 ? (
          <SearchForm collection={collection} query={query} onDone={close} />
        ) : (
          <p className="text-secondary">{t('documents.no_fields')}</p>
        )
      }
    </DialogButton>
  );
}

function SearchForm({
  collection: { fields },
  query,
  onDone,
}: {
  collection: Collection;
  query: DocumentQuery | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const [draft, setDraft] = useState<SearchDraft>(() => draftOf(query, fields));
  const setGroup = (at: number, rows: SearchDraft['groups'][number] | undefined) =>
    setDraft(({ groups, orderBy }) => ({
      groups: rows ? groups.with(at, rows) : groups.toSpliced(at, 1),
      orderBy,
    }));
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        change({ query: writeDocumentQuery(queryOfDraft(draft, fields)), deleted: undefined });
        onDone();
      }}
    >
      {draft.groups.map((rows, at) => (
        <SearchGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={at}
          fields={fields}
          rows={rows}
          at={at}
          onChange={(next) => setGroup(at, next)}
        />
      ))}
      <div>
        <Button
          leftSection={<IconPlus className="icon" data-size="14" aria-hidden="true" />}
          onClick={() => setDraft({ ...draft, groups: [...draft.groups, EMPTY_GROUP(fields)] })}
        >
          {t('documents.add_group')}
        </Button>
      </div>
      <OrderBy
        fields={fields}
        orderBy={draft.orderBy}
        onChange={(orderBy) => setDraft({ ...draft, orderBy })}
      />
      <div>
        <Button type="submit" variant="filled">
          {t('documents.search_go')}
        </Button>
      </div>
    </form>
  );
}
