import type { ReactNode } from 'react';

/**
 * What stands where rows would be: what would be here, and the command or button that fills it.
 *
 * @param heading `h1` where this is the whole page
 * @param children a `CodeBlock`, buttons, links
 */
export function EmptyState({
  title,
  text,
  heading: Heading = 'h2',
  children,
}: {
  title: string;
  text: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}) {
  return (
    <div className="empty" data-testid="empty">
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
