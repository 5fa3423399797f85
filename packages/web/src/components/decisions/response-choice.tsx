import { RESPONSES } from '@assay/contract/decision-names.ts';
import { useTranslation } from 'react-i18next';
import styles from './decisions.module.css';
import type { FieldProps } from './field-props.ts';

/** Responses to the vulnerability; several are possible. */
export function ResponseChoice({ values: { responses }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('decisions.response')}</legend>
      <div className={styles.chips}>
        {RESPONSES.map((response) => (
          <label key={response}>
            <input
              type="checkbox"
              checked={responses.includes(response)}
              onChange={({ target }) =>
                onChange({
                  responses: target.checked
                    ? [...responses, response]
                    : responses.filter((one) => one !== response),
                })
              }
            />
            <span>{t(`decisions.response_${response}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
