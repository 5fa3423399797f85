import type { Attestation } from '@assay/contract/attestation.ts';
import type { TFunction } from 'i18next';
import { EntryLink } from '../../components/attestation/entry-link.tsx';
import { statedLevel } from '../../components/attestation/stated-level.ts';
import { VerificationMark } from '../../components/attestation/verification-mark.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { artifactPath } from '../../lib/artifact-path.ts';
import { cutMiddle } from '../../lib/formats.ts';

/** First artifact of a statement, and the number of others. */
function About({ statement: { subjects } }: { statement: Attestation }) {
  const [first] = subjects;
  if (!first) return <span className="text-tertiary">–</span>;
  const { name, digests } = first;
  const { sha256 } = digests;
  const text = name || cutMiddle(sha256 ?? '', 8);
  const more = subjects.length > 1 ? ` +${subjects.length - 1}` : '';
  return (
    <span className="cut" title={name || sha256}>
      {sha256 === undefined ? (
        text
      ) : (
        <AppLink className="link" href={artifactPath({ sha256, purl: null })}>
          {text}
        </AppLink>
      )}
      <span className="text-tertiary">{more}</span>
    </span>
  );
}

/** Columns of a signer's statements. */
export const signedColumns = (t: TFunction): readonly Column<Attestation>[] => [
  {
    id: 'says',
    label: t('attestation.says'),
    width: 200,
    narrow: 168,
    fixed: true,
    card: 'name',
    cell: (statement) => (
      <span className="strong" title={statement.predicate_type}>
        {statedLevel(statement, t)}
      </span>
    ),
  },
  {
    id: 'artifact',
    isName: true,
    label: t('signers.artifact'),
    card: 'id',
    cell: (statement) => <About statement={statement} />,
  },
  {
    id: 'verified',
    label: t('attestation.verified'),
    width: 168,
    narrow: 160,
    card: 'end',
    cell: ({ verification }) => <VerificationMark verification={verification} />,
  },
  {
    id: 'logged',
    sort: 'created_at',
    first: 'desc',
    label: t('attestation.logged'),
    width: 120,
    card: 'state',
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
  {
    id: 'entry',
    label: t('attestation.entry_title'),
    width: 88,
    numeric: true,
    cell: (statement) => <EntryLink statement={statement} />,
  },
];
