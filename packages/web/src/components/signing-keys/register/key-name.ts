import { api } from '@assay/contract/index.ts';
import { useForm } from '@mantine/form';
import { firstIssue } from '../../../lib/first-issue.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';

const { name: KeyName } = api.registerSigningKey.body.shape;

/** Fields that show the server's sentence themselves. */
export const KEY_FIELDS = ['name', 'public_key', 'proof'] as const;

/** A form with the name of a key among its texts, kept through a sign-in. */
export function useKeyForm<Values extends { name: string }>(form: string, initialValues: Values) {
  const fields = useForm<Values>({
    initialValues,
    // Only a name is looked at here; the server says what it thinks of the rest.
    validate: (values) => ({ name: firstIssue(KeyName, values.name) }) as never,
  });
  useKeptForm(form, { read: fields.getValues, refill: fields.setValues });
  return fields;
}
