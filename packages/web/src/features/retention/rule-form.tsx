import type { Retention } from '@assay/contract/retention.ts';
import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { notifyDone } from '../../lib/notifications.ts';
import { ruleOf, type TypedRule } from './typed-rule.ts';

/**
 * The two numbers of the rule.
 *
 * @param typed both as typed; `change` gets them after each letter
 */
export function RuleForm({
  retention,
  typed,
  change,
}: {
  retention: Retention;
  typed: TypedRule;
  change: (typed: TypedRule) => void;
}) {
  const { t } = useTranslation();
  const save = useApiMutation('setRetention', {
    quiet: true,
    refresh: ['getRetention', 'listRetentionCandidates'],
  });
  const rule = ruleOf(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule) save.mutate({ rule }, { onSuccess: () => notifyDone(t('retention.saved')) });
  };
  const stop = () =>
    save.mutate({ rule: null }, { onSuccess: () => notifyDone(t('retention.stopped')) });
  return (
    <form className={`${panelStyles.body} stack`} onSubmit={submit}>
      <p className="text-secondary">{t('retention.text')}</p>
      <TextInput
        label={t('retention.keep_newest')}
        description={t('retention.keep_newest_text')}
        type="number"
        min={1}
        max={100_000}
        required
        value={typed.keep_newest}
        onChange={(event) => change({ ...typed, keep_newest: event.currentTarget.value })}
      />
      <TextInput
        label={t('retention.keep_days')}
        description={t('retention.keep_days_text')}
        type="number"
        min={1}
        max={36_500}
        required
        value={typed.keep_days}
        onChange={(event) => change({ ...typed, keep_days: event.currentTarget.value })}
      />
      <FormFailure failure={save.error} />
      <div className="row">
        <Button type="submit" variant="filled" disabled={!rule} loading={save.isPending}>
          {t('retention.save')}
        </Button>
        {retention.rule && (
          <Button disabled={save.isPending} onClick={stop}>
            {t('retention.stop')}
          </Button>
        )}
      </div>
    </form>
  );
}
