import { Button, TextInput } from '@mantine/core';
import type { z } from 'zod';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useStoredForm } from '../../lib/stored-form.ts';
import { ChangedMeanwhile } from '../gate/changed-meanwhile.tsx';
import { FormFailure } from '../gate/form-failure.tsx';
import styles from './settings.module.css';

const FIELDS = ['name'] as const;
const useNothing = () => undefined;

/**
 * Section that gives a thing another name.
 *
 * @param uuid of the thing: under it, typed text survives a sign-in
 * @param title heading, and label of the button
 * @param label of the field
 * @param schema of a valid name
 * @param renaming the change; a failure is shown at the field or below it
 * @param send starts the change with the typed name
 * @param useProblem reason, while typing, why a name cannot be used
 */
export function RenameSection({
  uuid,
  name: old,
  title,
  label,
  schema,
  renaming,
  send,
  useProblem = useNothing,
}: {
  uuid: string;
  name: string;
  title: string;
  label: string;
  schema: z.ZodType;
  renaming: { isPending: boolean; error: unknown };
  send: (name: string, options: { onError: (failure: unknown) => void }) => void;
  useProblem?: (name: string, old: string) => string | undefined;
}) {
  const { form, changed } = useStoredForm(
    `rename ${uuid}`,
    { name: old },
    { validate: { name: (name) => firstIssue(schema, name) } },
  );
  const { name } = form.values;
  const problem = useProblem(name, old);
  const submit = form.onSubmit((values) =>
    send(values.name, { onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)) }),
  );
  const { error, ...field } = form.getInputProps('name');
  return (
    <section>
      <h2>{title}</h2>
      <form className={styles.fieldAndButton} onSubmit={submit} noValidate>
        <TextInput
          label={label}
          autoComplete="off"
          spellCheck={false}
          {...field}
          error={error ?? problem}
        />
        <Button
          type="submit"
          disabled={name.trim() === old || problem !== undefined}
          loading={renaming.isPending}
        >
          {title}
        </Button>
        <ChangedMeanwhile form={form} changed={changed} labels={{ name: label }} />
        <FormFailure failure={renaming.error} fields={FIELDS} />
      </form>
    </section>
  );
}
