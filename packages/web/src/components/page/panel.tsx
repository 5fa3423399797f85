import { type ReactNode, useId } from 'react';
import headingStyles from './heading-end.module.css';

/** A section of the page with its heading. `end` is at its right. */
export function Panel({
  title,
  end,
  className = '',
  children,
}: {
  title: string;
  end?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {end && <span className={headingStyles.end}>{end}</span>}
      </header>
      {children}
    </section>
  );
}
