import { api } from '@assay/contract/index.ts';
import { useForm } from '@mantine/form';
import { firstIssue } from '../../../lib/first-issue.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';

const { name: KeyName } = api.registerSigningKey.body.shape;

/** Fields that show the server's sentence themselves. */
export const KEY_FIELDS = ['name', 'public_key', 'proof', 'signed'] as const;

/** A form with the name of a key among its texts, which survives a sign-in. */
export function useKeyForm<Values extends { name: string }>(form: string, initialValues: Values) {
  const fields = useForm<Values>({
    initialValues,
    // Only the name is validated here; the server validates the rest.
    validate: (values) => ({ name: firstIssue(KeyName, values.name) }) as never,
  });
  useKeptForm(form, { read: fields.getValues, refill: fields.setValues });
  return fields;
}
