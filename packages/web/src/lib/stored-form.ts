import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useLayoutEffect, useRef, useState } from 'react';
import { useKeptForm } from './kept-form.ts';
import { type FormValues, mergeStored } from './stored-values.ts';

/** A form over stored values, and changes of these while the user typed. */
export interface StoredForm<V extends FormValues> {
  form: UseFormReturnType<V>;
  /** Edited fields, with the value that another user stored meanwhile. */
  changed: Partial<V>;
}

/**
 * Manages a form that shows stored values and keeps typed ones. Refetched values reach only fields that the
 * user has not edited; edited ones stay, also through the end of a session.
 *
 * @param name of the form, unique at its address
 * @param stored current stored values; may change at any time
 * @param options.secrets fields that are never stored
 */
export function useStoredForm<V extends FormValues>(
  name: string,
  stored: V,
  options: Pick<UseFormInput<V>, 'validate' | 'mode'> & { secrets?: readonly (keyof V)[] } = {},
): StoredForm<V> {
  const { secrets = [], ...rest } = options;
  const form = useForm<V>({ initialValues: stored, ...rest });
  const before = useRef(stored);
  const [changed, setChanged] = useState<Partial<V>>({});
  useKeptForm(name, {
    read: () => {
      const blank = Object.fromEntries(secrets.map((field) => [field, stored[field]]));
      return { ...form.getValues(), ...blank };
    },
    refill: form.setValues,
  });
  const text = JSON.stringify(stored);
  const latest = useRef({ form, stored });
  latest.current = { form, stored };
  // Before the browser paints: no letter can be typed in between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal reading is a new object
  useLayoutEffect(() => {
    const { form: fields, stored: now } = latest.current;
    const merged = mergeStored(before.current, now, fields.getValues());
    if (before.current === now) return;
    before.current = now;
    for (const [field, value] of Object.entries(merged.follow))
      (fields.setFieldValue as (name: string, value: unknown) => void)(field, value);
    setChanged(merged.changed);
  }, [text]);
  return { form, changed };
}
