import { type ReactNode, useId } from 'react';

/** One part of the page with its heading. `end` stands at the right of it. */
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
        {end && <span className="end">{end}</span>}
      </header>
      {children}
    </section>
  );
}
