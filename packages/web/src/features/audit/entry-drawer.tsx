import type { AuditEntry } from '@assay/contract/audit.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { KeyValues } from '../../components/page/key-values.tsx';
import manageStyles from '../../components/page/manage.module.css';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { roleOf } from './actor-role.ts';
import { EntryReceipt } from './entry-receipt.tsx';

/** Id of an entry in the address: includes its time, by which it is found at any depth. */
export const idOfEntry = ({ at, uuid }: AuditEntry): string => `${at} ${uuid}`;

/** More than the log can hold of one millisecond. */
const MOMENT = { ms: 1, pageSize: 200 };

/** All details of an audit entry. `id` is from `idOfEntry`. */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [from = '', uuid = ''] = id.split(' ');
  const instant = Date.parse(from);
  const isTime = !Number.isNaN(instant);
  const { data, error, refetch } = useQuery({
    ...apiQuery('listAuditEntries', {
      ...(isTime && { from, to: new Date(instant + MOMENT.ms).toISOString() }),
      pageSize: MOMENT.pageSize,
    }),
    enabled: isTime,
    meta: { quiet: true },
  });
  const entry = data?.items.find((one) => one.uuid === uuid);
  return (
    <DetailDrawer
      label={t('audit.one')}
      title={entry ? <code className="any-break">{entry.action}</code> : t('audit.one')}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {entry && <Entry entry={entry} />}
      {!entry && (data || !isTime) && <p className="note">{t('audit.missing')}</p>}
    </DetailDrawer>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const role = roleOf(entry);
  return (
    <div className={manageStyles.manage}>
      <section>
        <KeyValues
          facts={[
            {
              key: t('audit.when'),
              value: <time dateTime={entry.at}>{formatInstant(Date.parse(entry.at))}</time>,
            },
            { key: t('audit.who'), value: entry.actor_name, isTyped: true },
            ...(role === null ? [] : [{ key: t('users.role'), value: role }]),
            ...(entry.ip === '' ? [] : [{ key: t('audit.ip'), value: <code>{entry.ip}</code> }]),
            { key: t('audit.outcome'), value: t(`audit.outcome_${entry.outcome}`) },
            {
              key: t('audit.subject'),
              value: <CutMiddle text={entry.subject_uuid} what={t('audit.subject')} />,
            },
          ]}
        />
      </section>
      <section>
        <h2>{t('audit.details')}</h2>
        <CodeBlock text={JSON.stringify(entry.details, null, 2)} what={t('audit.details_what')} />
      </section>
      <EntryReceipt entry={entry} />
    </div>
  );
}
