import type { DocumentRow } from '@assay/contract/document.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { formatCount } from '../../lib/formats.ts';
import { OpMark, opOf } from './document-operation.tsx';
import { EntryLink } from './entry-link.tsx';

/** Columns of the documents of a collection. */
export const documentColumns = (t: TFunction): readonly Column<DocumentRow>[] => [
  {
    id: 'id',
    sort: 'id',
    isName: true,
    label: t('documents.document'),
    fixed: true,
    card: 'id',
    cell: ({ id, state }) => (
      <code className={state === 'live' ? 'strong cut' : 'cut'} title={id}>
        {id}
      </code>
    ),
  },
  {
    id: 'revision',
    sort: 'revision',
    first: 'desc',
    label: t('documents.rev'),
    width: 52,
    numeric: true,
    cell: ({ revision }) => formatCount(revision),
  },
  {
    id: 'op',
    label: t('documents.last_change'),
    width: 144,
    narrow: 128,
    card: 'name',
    cell: (row) => <OpMark op={opOf(row)} />,
  },
  {
    id: 'by',
    label: t('documents.by'),
    width: 184,
    narrow: 112,
    cell: ({ changed_by }) => (
      <span className="cut" title={changed_by}>
        {changed_by}
      </span>
    ),
  },
  {
    id: 'entry',
    label: t('documents.entry'),
    width: 88,
    narrow: 76,
    numeric: true,
    card: 'end',
    cell: ({ leaf }) => <EntryLink leaf={leaf} />,
  },
  {
    id: 'at',
    sort: 'changed_at',
    first: 'desc',
    label: t('documents.when'),
    width: 112,
    narrow: 112,
    numeric: true,
    card: 'state',
    cell: ({ changed_at }) => <GreyTime at={changed_at} />,
  },
];
