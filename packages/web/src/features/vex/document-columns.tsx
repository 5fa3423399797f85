import type { VexDocument } from '@assay/contract/vex-document.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyText, GreyTime } from '../../components/data-table/grey-cells.tsx';
import { TrustMark } from '../../components/marks/trust-mark.tsx';
import { formatCount } from '../../lib/formats.ts';
import { documentName } from './document-name.ts';

/** Whether a signers group vouches for a document, or it is only offered. */
export function DocumentTrust({ document: { is_trusted } }: { document: VexDocument }) {
  const { t } = useTranslation();
  if (is_trusted) return <TrustMark level="trusted" />;
  return (
    <span className="tag" data-outline="">
      {t('vex.offered')}
    </span>
  );
}

/** Name, author and format of a document. */
const namedColumns = (t: TFunction): readonly Column<VexDocument>[] => [
  {
    id: 'document',
    isName: true,
    fixed: true,
    label: t('vex.document'),
    card: 'id',
    cell: (document) => (
      <span className="strong cut" title={documentName(document)}>
        {documentName(document)}
      </span>
    ),
  },
  {
    id: 'author',
    label: t('vex.author'),
    width: 180,
    narrow: 140,
    card: 'name',
    isEmpty: ({ author }) => author === '',
    cell: ({ author }) => <GreyText text={author} />,
  },
  {
    id: 'signers',
    label: t('vex.signers'),
    width: 176,
    wide: true,
    isEmpty: ({ vouchers }) => vouchers.length === 0,
    cell: ({ vouchers }) => <GreyText text={vouchers.map(({ signer }) => signer).join(', ')} />,
  },
  {
    id: 'format',
    label: t('vex.format'),
    width: 128,
    yields: 2,
    cell: ({ format, format_version }) => (
      <span>
        {format} <span className="text-tertiary">{format_version}</span>
      </span>
    ),
  },
];

/** Columns of the list of documents. */
export const documentColumns = (t: TFunction): readonly Column<VexDocument>[] => [
  ...namedColumns(t),
  {
    id: 'trust',
    label: t('vex.trust'),
    width: 112,
    fixed: true,
    card: 'state',
    cell: (document) => <DocumentTrust document={document} />,
  },
  {
    id: 'matched',
    label: t('vex.matched'),
    width: 120,
    numeric: true,
    card: 'end',
    yields: 5,
    cell: ({ matched, statements }) =>
      t('vex.matched_of', { matched: formatCount(matched), all: formatCount(statements) }),
  },
  {
    id: 'accepted',
    label: t('vex.accepted'),
    width: 96,
    numeric: true,
    yields: 4,
    cell: ({ accepted }) => formatCount(accepted),
  },
  {
    id: 'declined',
    label: t('vex.declined_count'),
    width: 96,
    numeric: true,
    wide: true,
    isEmpty: ({ declined }) => declined === 0,
    cell: ({ declined }) => formatCount(declined),
  },
  {
    id: 'by',
    label: t('vex.imported_by'),
    width: 176,
    widest: true,
    cell: ({ uploaded_by }) => <GreyText text={uploaded_by} />,
  },
  {
    id: 'uploaded_at',
    sort: 'uploaded_at',
    first: 'desc',
    label: t('vex.imported'),
    width: 128,
    narrow: 112,
    yields: 3,
    cell: ({ uploaded_at }) => <GreyTime at={uploaded_at} />,
  },
];
