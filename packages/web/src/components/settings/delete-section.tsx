import { type ReactNode, useId } from 'react';
import { ConfirmByName } from './confirm-by-name.tsx';

/**
 * The last section of a drawer or of settings: deletes a thing for good, once its name was typed.
 *
 * @param title heading, and label of the button
 * @param name to be typed exactly
 * @param removal the deletion; a failure is shown at the form
 * @param children what will be deleted, in a sentence or two
 */
export function DeleteSection({
  title,
  name,
  removal: { isPending, error },
  onConfirm,
  children,
}: {
  title: string;
  name: string;
  removal: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section data-danger aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ConfirmByName
        name={name}
        action={title}
        isPending={isPending}
        failure={error}
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmByName>
    </section>
  );
}
