import { Audience, SCHEDULES } from '@assay/contract/notification-names.ts';
import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';
import type { RuleFields } from './rule-values.ts';
import styles from './rules.module.css';

/** Fields for the recipients, channels and schedule of a rule. */
export function RuleTargets({ form, isNew }: { form: RuleFields; isNew: boolean }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const isOfTenant = form.values.scope === 'tenant';
  return (
    <>
      <section className="stack">
        <h2>{t('notification_rules.send_to')}</h2>
        {isNew && isAdministrator && (
          <NativeSelect
            label={t('notification_rules.scope')}
            data={(['tenant', 'personal'] as const).map((value) => ({
              value,
              label: t(`notification_rules.scope_${value}`),
            }))}
            {...form.getInputProps('scope')}
          />
        )}
        {isOfTenant && (
          <NativeSelect
            label={t('notification_rules.audience')}
            data={[...Audience.options]}
            {...form.getInputProps('audience')}
          />
        )}
        <p className="help">{t('notification_rules.bell_text')}</p>
        <Checkbox
          label={t('notification_rules.mail')}
          description={t('notification_rules.mail_text')}
          {...form.getInputProps('mail', { type: 'checkbox' })}
        />
        {isOfTenant && isAdministrator && <Channels form={form} />}
      </section>
      <section className="stack">
        <h2 id="how-often">{t('notification_rules.how_often')}</h2>
        <SegmentedControl
          aria-labelledby="how-often"
          fullWidth
          data={SCHEDULES.map((value) => ({
            value,
            label: t(`notification_rules.schedule_${value}`),
          }))}
          {...form.getInputProps('schedule')}
        />
        <p className="help">{t('notification_rules.schedule_text')}</p>
      </section>
    </>
  );
}

function Channels({ form }: { form: RuleFields }) {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('listNotificationChannels', { pageSize: 200 }));
  const channels = data?.items ?? [];
  return (
    <Checkbox.Group
      label={t('notification_rules.channels')}
      {...form.getInputProps('channel_uuids')}
    >
      <div className={styles.choices}>
        {channels.map(({ uuid, name, kind, origin }) => (
          <Checkbox
            key={uuid}
            value={uuid}
            label={name}
            description={`${t(`notification_rules.kind_${kind}`)}, ${origin}`}
          />
        ))}
        <p className="help">
          {data && channels.length === 0 && `${t('notification_rules.no_channels')} `}
          <AppLink className="link" href="/settings/notifications?tab=channels">
            {t('notification_rules.add_channel')}
          </AppLink>
        </p>
      </div>
    </Checkbox.Group>
  );
}
