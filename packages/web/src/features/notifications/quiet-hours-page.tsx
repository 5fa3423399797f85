import type { QuietHours } from '@assay/contract/quiet-hours.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { sentenceOf } from '../../lib/failure.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { NotificationTabs } from './notification-tabs.tsx';
import styles from './rules.module.css';
import { notificationRules } from './strings.ts';

addStrings({ notification_rules: notificationRules });

/** Hours of each day in which mails to the signed-in person wait. */
export function QuietHoursPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getQuietHours', {}));
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.notification_settings')}
          answer={t('notification_rules.quiet_answer')}
        />
      }
    >
      <NotificationTabs current="quiet" />
      <div className={styles.quiet}>
        {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
        {!error && !data && <DetailsSkeleton />}
        {data && <QuietHoursForm stored={data.quiet_hours} />}
      </div>
    </ListLayout>
  );
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function QuietHoursForm({ stored }: { stored: QuietHours | null }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(stored !== null);
  const [hours, setHours] = useState(stored ?? { from: '22:00', until: '07:00', zone: zoneHere() });
  const save = useApiMutation('setQuietHours', { quiet: true, refresh: ['getQuietHours'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { quiet_hours: isOn ? hours : null },
      { onSuccess: () => notifyDone(t('notification_rules.quiet_saved')) },
    );
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Switch
        label={t('notification_rules.quiet_on')}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <p className="help">{t('notification_rules.quiet_text')}</p>
      {isOn && (
        <>
          {(['from', 'until'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              required
              label={t(`notification_rules.quiet_${end}`)}
              value={hours[end]}
              onChange={(event) => setHours({ ...hours, [end]: event.currentTarget.value })}
            />
          ))}
          <TextInput
            required
            label={t('notification_rules.quiet_zone')}
            value={hours.zone}
            spellCheck={false}
            onChange={(event) => setHours({ ...hours, zone: event.currentTarget.value })}
          />
        </>
      )}
      {save.error && (
        <p className="note bad" role="alert">
          {sentenceOf(save.error)}
        </p>
      )}
      <div>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('notification_rules.quiet_save')}
        </Button>
      </div>
    </form>
  );
}
