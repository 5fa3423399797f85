import { EVENT_KINDS, LEAST_ROLE } from '@assay/contract/notification-names.ts';
import { type NotificationRule, RuleSettings } from '@assay/contract/notifications.ts';
import { OneLineName } from '@assay/contract/one-line-name.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { RulePreview } from './rule-preview.tsx';
import { RuleTargets } from './rule-targets.tsx';
import type { RuleFields, RuleValues } from './rule-values.ts';
import styles from './rules.module.css';

const FIELDS = ['name', 'events', 'condition', 'channel_uuids'] as const;

/** Settings of a rule, and what they would have notified of. @param send is given the values, and told failures */
export function RuleForm({
  name,
  stored,
  isNew = false,
  sending,
  send,
}: {
  name: string;
  stored: RuleValues | NotificationRule;
  isNew?: boolean;
  sending: { error: unknown; isPending: boolean };
  send: (values: RuleValues, onError: (failure: unknown) => void) => void;
}) {
  const { t } = useTranslation();
  const form = useForm<RuleValues>({
    initialValues: valuesOf(stored),
    validate: {
      name: (value) => firstIssue(OneLineName, value),
      events: (value) => firstIssue(RuleSettings.shape.events, value),
    },
  });
  useKeptForm(name, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit((values) =>
    send(values, (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS))),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <section className="stack">
        <TextInput
          label={t('notification_rules.name')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Switch
          label={t('notification_rules.enabled')}
          {...form.getInputProps('enabled', { type: 'checkbox' })}
        />
      </section>
      <WhenFields form={form} />
      <RulePreview form={form} />
      <RuleTargets form={form} isNew={isNew} />
      <section className="stack">
        <FormEnd sending={sending} fields={FIELDS}>
          {t('notification_rules.save')}
        </FormEnd>
      </section>
    </form>
  );
}

function WhenFields({ form }: { form: RuleFields }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const isAuditor = useHasRole('Auditor');
  const seen = EVENT_KINDS.filter((kind) => {
    const least = LEAST_ROLE[kind];
    return least === 'Visitor' || (least === 'Auditor' ? isAuditor : isAdministrator);
  });
  return (
    <section className="stack">
      <h2>{t('notification_rules.when')}</h2>
      <Checkbox.Group label={t('notification_rules.events')} {...form.getInputProps('events')}>
        <div className={styles.choices}>
          {seen.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`notification_rules.event_${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('notification_rules.least_severity')}
        description={t('notification_rules.least_severity_text')}
        data={SEVERITIES.map((value) => ({ value, label: t(`marks.${value}`) }))}
        {...form.getInputProps('least_severity')}
      />
      <Textarea
        label={t('notification_rules.condition')}
        description={t('notification_rules.condition_text')}
        placeholder={t('notification_rules.condition_example')}
        className={styles.code}
        autosize
        minRows={2}
        maxLength={1000}
        spellCheck={false}
        {...form.getInputProps('condition')}
      />
    </section>
  );
}

const valuesOf = (stored: RuleValues | NotificationRule): RuleValues => {
  const { scope, name, enabled, events, least_severity } = stored;
  const { condition, audience, mail, channel_uuids, schedule } = stored;
  return {
    ...{ scope, name, enabled, events, least_severity },
    ...{ condition, audience, mail, channel_uuids, schedule },
  };
};
