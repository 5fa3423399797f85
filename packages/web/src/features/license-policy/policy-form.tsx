import type { LicensePolicy, StoredLicensePolicy } from '@assay/contract/license-policy.ts';
import { IconPlus } from '@assay/icons';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { notifyDone } from '../../lib/notifications.ts';
import { RuleBlock, VerdictSelect } from './rule-block.tsx';
import { blankRule, policyOf, type TypedPolicy, type TypedRule } from './typed-policy.ts';

/** More is refused (contract). */
const MOST = 50;

/** Rules of the policy. `change` gets them after each letter. */
export function PolicyForm({
  stored,
  typed,
  change,
}: {
  stored: StoredLicensePolicy;
  typed: TypedPolicy;
  change: (typed: TypedPolicy) => void;
}) {
  const { t } = useTranslation();
  const save = useApiMutation('setLicensePolicy', {
    quiet: true,
    refresh: ['getLicensePolicy', 'previewLicensePolicy', 'listLicenses', 'getLicenseSummary'],
  });
  const { rules } = typed;
  const policy = policyOf(typed);
  const put = (next: LicensePolicy | null, said: string) =>
    save.mutate({ policy: next }, { onSuccess: () => notifyDone(said) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (policy) put(policy, t('license_policy.saved'));
  };
  const changeRule = (key: number, changes: Partial<TypedRule>) =>
    change({
      ...typed,
      rules: rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)),
    });
  return (
    <form className={`${panelStyles.body} stack`} onSubmit={submit} noValidate>
      <p className="text-secondary">{t('license_policy.text')}</p>
      {rules.map((rule, i) => (
        <RuleBlock
          key={rule.key}
          rule={rule}
          number={i + 1}
          change={(changes) => changeRule(rule.key, changes)}
          remove={() => change({ ...typed, rules: rules.filter(({ key }) => key !== rule.key) })}
        />
      ))}
      <div>
        <Button
          leftSection={<IconPlus className="icon" aria-hidden="true" />}
          disabled={rules.length >= MOST}
          onClick={() => change({ ...typed, rules: [...rules, blankRule()] })}
        >
          {t('license_policy.add')}
        </Button>
      </div>
      <VerdictSelect
        label={t('license_policy.otherwise')}
        value={typed.otherwise}
        change={(otherwise) => change({ ...typed, otherwise })}
      />
      <FormFailure failure={save.error} />
      <div className="row">
        <Button type="submit" variant="filled" disabled={!policy} loading={save.isPending}>
          {t('license_policy.save')}
        </Button>
        {stored.policy && (
          <Button disabled={save.isPending} onClick={() => put(null, t('license_policy.dropped'))}>
            {t('license_policy.drop')}
          </Button>
        )}
      </div>
    </form>
  );
}
