import type { ReactNode } from 'react';

/**
 * What stands where rows would be: what would be here, and the command or button that fills it.
 *
 * @param children a `CodeBlock`, buttons, links
 */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}
