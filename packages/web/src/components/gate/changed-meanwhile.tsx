import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { type FormValues, isSameValue } from '../../lib/stored-values.ts';
import { addStrings } from '../../lib/strings.ts';
import { storedForms } from './changed-meanwhile-strings.ts';

addStrings({ stored_forms: storedForms });

/**
 * Names the fields that another user changed meanwhile, and offers the stored value.
 *
 * @param labels of the fields, by name; a field without one is not shown
 */
export function ChangedMeanwhile<V extends FormValues>({
  form,
  changed,
  labels,
}: {
  form: UseFormReturnType<V>;
  changed: Partial<V>;
  labels: Partial<Record<keyof V, string>>;
}) {
  const { t } = useTranslation();
  const values = form.getValues();
  const shown = Object.keys(changed).filter(
    (name) => labels[name] && !isSameValue(values[name], changed[name]),
  );
  if (shown.length === 0) return null;
  return (
    <ul className="note" role="status">
      {shown.map((name) => (
        <li key={name}>
          {t('stored_forms.changed', { field: labels[name] })}{' '}
          {typeof changed[name] === 'string' && <q>{changed[name]}</q>}{' '}
          <button
            type="button"
            className="link"
            onClick={() =>
              (form.setFieldValue as (field: string, value: unknown) => void)(name, changed[name])
            }
          >
            {t('stored_forms.take')}
          </button>
        </li>
      ))}
    </ul>
  );
}
