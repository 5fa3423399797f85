import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

/**
 * End of a form: the server's message after a refusal, and the submit button.
 *
 * @param sending the call of the form
 * @param fields those that show the server's message themselves
 * @param disabled until it may be sent
 * @param children label of the button
 */
export function FormEnd({
  sending,
  fields = [],
  disabled = false,
  children,
}: {
  sending: { error: unknown; isPending: boolean };
  fields?: readonly string[];
  disabled?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <FormFailure failure={sending.error} fields={fields} />
      <div>
        <Button type="submit" variant="filled" loading={sending.isPending} disabled={disabled}>
          {children}
        </Button>
      </div>
    </>
  );
}
