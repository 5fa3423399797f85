import type { NotificationChannel } from '@assay/contract/notification-channels.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { DeleteSection } from '../../components/settings/delete-section.tsx';
import { OneTimeText } from '../../components/text/one-time-text.tsx';
import { formatMs } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';

const REFRESH = ['listNotificationChannels'] as const;

/** One channel: where it leads, whether it works, and what can be changed. A tenant has a page of them at most. */
export function ChannelDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...apiQuery('listNotificationChannels', { pageSize: 200 }),
    meta: { quiet: true },
  });
  const channel = data?.items.find((one) => one.uuid === uuid);
  const label = t('notification_rules.channel_one');
  return (
    <DetailDrawer
      label={label}
      title={<span className="any-break">{channel?.name ?? label}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {data && !channel && (
        <EmptyState
          title={t('notification_rules.channel_gone')}
          text={t('notification_rules.gone_text')}
        />
      )}
      {channel && (
        <div className={manageStyles.manage}>
          <Facts channel={channel} />
          {channel.kind === 'webhook' && <RotateSecret channel={channel} />}
          <DeleteChannel channel={channel} onGone={onClose} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Facts({
  channel: { uuid, kind, origin, created_by, disabled_at },
}: {
  channel: NotificationChannel;
}) {
  const { t } = useTranslation();
  const test = useApiMutation('testNotificationChannel', { quiet: true });
  const enable = useApiMutation('enableNotificationChannel', { refresh: REFRESH });
  return (
    <section className="stack">
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('notification_rules.channel_kind')}</dt>
        <dd>{t(`notification_rules.kind_${kind}`)}</dd>
        <dt>{t('notification_rules.channel_origin')}</dt>
        <dd className="any-break">{origin}</dd>
        <dt>{t('notification_rules.created_at')}</dt>
        <dd className="any-break">{created_by}</dd>
        <dt>{t('notification_rules.channel_state')}</dt>
        <dd>{t(`notification_rules.channel_${disabled_at === null ? 'on' : 'off'}`)}</dd>
      </dl>
      <div className="row">
        <Button loading={test.isPending} onClick={() => test.mutate({ uuid })}>
          {t('notification_rules.test')}
        </Button>
        {disabled_at !== null && (
          <Button loading={enable.isPending} onClick={() => enable.mutate({ uuid })}>
            {t('notification_rules.enable')}
          </Button>
        )}
      </div>
      <FormFailure failure={test.error} />
      {test.data && (
        <p role="status" className={test.data.delivered ? 'text-secondary' : 'bad'}>
          {t(`notification_rules.test_${test.data.delivered ? 'done' : 'failed'}`, {
            result: test.data.result,
            time: formatMs(test.data.milliseconds),
          })}
        </p>
      )}
    </section>
  );
}

function RotateSecret({ channel: { uuid, name } }: { channel: NotificationChannel }) {
  const { t } = useTranslation();
  const rotate = useApiMutation('rotateNotificationSecret', { quiet: true });
  return (
    <section className="stack">
      <h2>{t('notification_rules.rotate')}</h2>
      {rotate.data?.secret ? (
        <OneTimeText
          text={rotate.data.secret}
          what={t('notification_rules.secret')}
          note={t('notification_rules.secret_once', { name })}
          file={`${name}.secret.txt`}
        />
      ) : (
        <>
          <p className="text-secondary">{t('notification_rules.rotate_text')}</p>
          <FormFailure failure={rotate.error} />
          <div>
            <Button loading={rotate.isPending} onClick={() => rotate.mutate({ uuid })}>
              {t('notification_rules.rotate')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function DeleteChannel({
  channel: { uuid, name },
  onGone,
}: {
  channel: NotificationChannel;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteNotificationChannel', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => {
      notifyDone(t('notification_rules.channel_deleted', { name }));
      onGone();
    },
  });
  return (
    <DeleteSection
      title={t('notification_rules.channel_delete')}
      name={name}
      removal={remove}
      onConfirm={() => remove.mutate({ uuid })}
    >
      {t('notification_rules.channel_delete_text')}
    </DeleteSection>
  );
}
