import type { ReactNode } from 'react';
import styles from './empty.module.css';

/**
 * Placeholder of an empty list: what would be here, and the command or button that adds it.
 *
 * @param heading `h1` when this is the whole page
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
    <div className={styles.empty} data-testid="empty">
      <Heading>{title}</Heading>
      <p>{text}</p>
      {children}
    </div>
  );
}
