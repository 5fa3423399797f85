import { PASSWORD_RULES } from '@assay/contract/identity-password.ts';
import { IconCheck, IconPointFilled } from '@assay/icons';
import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import styles from './password-rules.module.css';

const RULES = Object.entries(PASSWORD_RULES) as [
  keyof typeof PASSWORD_RULES,
  (text: string) => boolean,
][];

/** Field for a new password, with its rules, which are checked off while typing. */
export function NewPasswordField(props: PasswordInputProps & { value: string }) {
  return (
    <PasswordField
      autoComplete="new-password"
      description={<Rules password={props.value} />}
      {...props}
    />
  );
}

/** In a paragraph, which cannot contain a list; read out with the field. */
function Rules({ password }: { password: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles.rules}>
      {RULES.map(([name, holds]) => {
        const isMet = holds(password);
        const Icon = isMet ? IconCheck : IconPointFilled;
        return (
          <span
            key={name}
            className={styles.rule}
            data-testid="password-rule"
            data-met={isMet || undefined}
          >
            <Icon className="icon" data-size="14" aria-hidden="true" />
            {t(`gate.rule_${name}`)}
            <span className="visually-hidden">
              {t(isMet ? 'gate.rule_met' : 'gate.rule_missing')},
            </span>
          </span>
        );
      })}
    </span>
  );
}
