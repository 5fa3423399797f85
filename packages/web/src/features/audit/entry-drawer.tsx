import type { AuditEntry } from '@assay/contract/audit.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';

interface Pages {
  pages: { items: AuditEntry[] }[];
}

/** An entry is whole in the list that was read; there is no call for one. */
function useEntry(uuid: string): AuditEntry | undefined {
  const cache = useQueryClient();
  return cache
    .getQueriesData<Pages>({ queryKey: ['listAuditEntries'] })
    .flatMap(([, data]) => (data && 'pages' in data ? data.pages : []))
    .flatMap(({ items }) => items)
    .find((entry) => entry.uuid === uuid);
}

/** One entry of the audit log with all that it says. */
export function EntryDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const entry = useEntry(uuid);
  return (
    <DetailDrawer
      label={t('audit.one')}
      title={<code className="any-break">{entry?.action ?? t('audit.one')}</code>}
      onClose={onClose}
    >
      {entry ? <Entry entry={entry} /> : <p className="body t2">{t('audit.further_down')}</p>}
    </DetailDrawer>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  return (
    <>
      <section>
        <dl className="kv">
          <dt>{t('audit.when')}</dt>
          <dd>
            <TimeAgo at={entry.at} /> <span className="t3">{entry.at}</span>
          </dd>
          <dt>{t('audit.who')}</dt>
          <dd className="any-break">{entry.actor_name}</dd>
          <dt>{t('users.role')}</dt>
          <dd>{entry.role}</dd>
          <dt>{t('profile.ip')}</dt>
          <dd>
            <code>{entry.ip}</code>
          </dd>
          <dt>{t('audit.outcome')}</dt>
          <dd>{t(`audit.outcome_${entry.outcome}`)}</dd>
          <dt>{t('audit.subject')}</dt>
          <dd>
            <CutMiddle text={entry.subject_uuid} what={t('audit.subject')} />
          </dd>
        </dl>
      </section>
      <section>
        <h2>{t('audit.details')}</h2>
        <CodeBlock text={JSON.stringify(entry.details, null, 2)} what={t('audit.details_what')} />
      </section>
    </>
  );
}
