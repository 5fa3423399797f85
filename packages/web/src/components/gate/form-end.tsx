import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from './form-failure.tsx';

/**
 * The end of a form: the server's sentence where it refused, and the button that sends.
 *
 * @param sending the call that the form makes
 * @param fields those that show the server's sentence themselves
 * @param disabled until it may be sent
 * @param children what the button says
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
