import type { OutboxMail } from '@assay/contract/outbox.ts';
import type { TFunction } from 'i18next';
import type { Column } from '../../components/data-table/column.ts';
import { GreyTime } from '../../components/data-table/grey-cells.tsx';

/** Delivery state of a mail. */
const stateOfMail = ({ sent_at, failure }: OutboxMail) =>
  sent_at !== null ? 'sent' : failure === null ? 'waiting' : 'failed';

/** Columns of the outbox. */
export const mailColumns = (t: TFunction): readonly Column<OutboxMail>[] => [
  {
    id: 'subject',
    sort: 'subject',
    isName: true,
    label: t('outbox.subject'),
    fixed: true,
    card: 'id',
    cell: ({ subject }) => (
      <span className="strong cut" title={subject}>
        {subject}
      </span>
    ),
  },
  {
    id: 'recipient',
    sort: 'recipient',
    label: t('outbox.recipient'),
    width: 260,
    narrow: 180,
    card: 'name',
    cell: ({ recipient }) => (
      <span className="cut" title={recipient}>
        {recipient}
      </span>
    ),
  },
  {
    id: 'state',
    sort: 'state',
    label: t('users.status'),
    width: 120,
    card: 'end',
    cell: (mail) => (
      <span className="tag" title={mail.failure ?? ''}>
        {t(`outbox.state_${stateOfMail(mail)}`)}
      </span>
    ),
  },
  {
    id: 'created_at',
    sort: 'created_at',
    first: 'desc',
    label: t('outbox.written'),
    width: 128,
    card: 'state',
    cell: ({ created_at }) => <GreyTime at={created_at} />,
  },
];
