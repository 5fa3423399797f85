import type { NotificationRule } from '@assay/contract/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQueryOrNull, useApiMutation } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import manageStyles from '../../components/page/manage.module.css';
import { DeleteSection } from '../../components/settings/delete-section.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleValues } from './rule-values.ts';

/** Value in the address in place of a uuid while a rule is created. */
export const NEW_RULE = 'new';

const REFRESH = ['listNotificationRules', 'getNotificationRule'] as const;

/** One rule, to be changed. */
export function RuleDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useQuery({
    ...apiQueryOrNull('getNotificationRule', { uuid }),
    meta: { quiet: true },
  });
  const save = useApiMutation('updateNotificationRule', { quiet: true, refresh: REFRESH });
  const label = t('notification_rules.one');
  return (
    <DetailDrawer
      label={label}
      title={<span className="any-break">{data?.name ?? label}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {data === null && (
        <EmptyState title={t('notification_rules.gone')} text={t('notification_rules.gone_text')} />
      )}
      {data && (
        <div className={manageStyles.manage}>
          <RuleForm
            key={uuid}
            name={`notification-rule ${uuid}`}
            stored={data}
            sending={save}
            send={({ scope: _, ...settings }, onError) =>
              save.mutate(
                { uuid, ...settings },
                { onSuccess: () => notifyDone(t('notification_rules.saved')), onError },
              )
            }
          />
          {data.scope === 'tenant' && (
            <section>
              <AppLink
                className="link"
                href={`/settings/notifications?tab=deliveries&rule_uuid=${uuid}`}
              >
                {t('notification_rules.see_deliveries')}
              </AppLink>
            </section>
          )}
          <DeleteRule rule={data} onGone={onClose} />
        </div>
      )}
    </DetailDrawer>
  );
}

/** A rule to be: known exploited vulnerabilities unless chosen otherwise. */
export function NewRuleDrawer({
  onClose,
  onDone,
}: {
  onClose: () => void;
  onDone: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const create = useApiMutation('createNotificationRule', { quiet: true, refresh: REFRESH });
  const stored: RuleValues = {
    scope: isAdministrator ? 'tenant' : 'personal',
    name: t('notification_rules.known_exploited_name'),
    enabled: true,
    events: ['finding.known_exploited'],
    least_severity: 'unassigned',
    condition: '',
    audience: 'Visitor',
    mail: true,
    channel_uuids: [],
    schedule: 'at_once',
  };
  return (
    <DetailDrawer
      label={t('notification_rules.create')}
      title={t('notification_rules.create')}
      onClose={onClose}
    >
      <div className={manageStyles.manage}>
        <RuleForm
          name="new-notification-rule"
          isNew
          stored={stored}
          sending={create}
          send={(values, onError) =>
            create.mutate(values, {
              onSuccess: ({ uuid }) => {
                notifyDone(t('notification_rules.created'));
                onDone(uuid);
              },
              onError,
            })
          }
        />
      </div>
    </DetailDrawer>
  );
}

function DeleteRule({
  rule: { uuid, name },
  onGone,
}: {
  rule: NotificationRule;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteNotificationRule', {
    quiet: true,
    refresh: ['listNotificationRules'],
    onDone: () => {
      notifyDone(t('notification_rules.deleted', { name }));
      onGone();
    },
  });
  return (
    <DeleteSection
      title={t('notification_rules.delete')}
      name={name}
      removal={remove}
      onConfirm={() => remove.mutate({ uuid })}
    >
      {t('notification_rules.delete_text')}
    </DeleteSection>
  );
}
