import type { NotificationDelivery } from '@assay/contract/notification-channels.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client, useApiMutation } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { formatInstant, formatMs } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { subjectOf } from './delivery-columns.tsx';

const LIVE_MS = 5_000;

/** The delivery of a uuid among those that the list has; null where there is none. */
const useDelivery = (uuid: string) =>
  useQuery({
    queryKey: ['listNotificationDeliveries', 'one', uuid],
    queryFn: async ({ signal }): Promise<NotificationDelivery | null> => {
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof client.listNotificationDeliveries>> =
          await client.listNotificationDeliveries(
            { pageSize: 200, ...(cursor !== null && { cursor }) },
            { signal },
          );
        const found = page.items.find((one) => one.uuid === uuid);
        if (found) return found;
        cursor = page.next_cursor;
      } while (cursor !== null);
      return null;
    },
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? LIVE_MS : false),
    meta: { quiet: true },
  });

/** One delivery with each attempt. */
export function DeliveryDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useDelivery(uuid);
  const label = t('notification_rules.delivery_one');
  return (
    <DetailDrawer
      label={label}
      title={<span className="any-break">{data ? subjectOf(data, t) : label}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {data === null && (
        <EmptyState
          title={t('notification_rules.delivery_gone')}
          text={t('notification_rules.gone_text')}
        />
      )}
      {data && <Details delivery={data} />}
    </DetailDrawer>
  );
}

function Details({ delivery }: { delivery: NotificationDelivery }) {
  const { t } = useTranslation();
  const { uuid, kind, target, rule_name, status, attempts, next_at } = delivery;
  const retry = useApiMutation('retryNotificationDelivery', {
    quiet: true,
    refresh: ['listNotificationDeliveries'],
    onDone: () => notifyDone(t('notification_rules.retried')),
  });
  const none = t(`notification_rules.${kind === 'mail' ? 'mail_tries' : 'no_tries'}`);
  return (
    <div className={manageStyles.manage}>
      <section className="stack">
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('notification_rules.to')}</dt>
          <dd className="any-break">
            {t(`notification_rules.kind_${kind}`)}: {target}
          </dd>
          <dt>{t('notification_rules.rule')}</dt>
          <dd className="any-break">{rule_name}</dd>
          <dt>{t('notification_rules.result')}</dt>
          <dd>{t(`notification_rules.status_${status}`)}</dd>
          {next_at !== null && (
            <>
              <dt>{t('notification_rules.next_at')}</dt>
              <dd>{formatInstant(Date.parse(next_at))}</dd>
            </>
          )}
        </dl>
      </section>
      <section className="stack">
        <h2>{t('notification_rules.tries')}</h2>
        {attempts.length === 0 && <p className="text-secondary">{none}</p>}
        <ol className="stack">
          {attempts.map(({ at, result, milliseconds }) => (
            <li key={at} className="row">
              <span className="text-secondary nowrap">{formatInstant(Date.parse(at))}</span>
              <span className="any-break">{result}</span>
              <span className="push text-tertiary nowrap">{formatMs(milliseconds)}</span>
            </li>
          ))}
        </ol>
        <FormFailure failure={retry.error} />
        {status !== 'delivered' && (
          <div>
            <Button loading={retry.isPending} onClick={() => retry.mutate({ uuid })}>
              {t('notification_rules.retry')}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
