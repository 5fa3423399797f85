import type { ReactNode } from 'react';

/** One fact of a strip. `wide` ones are left out where the list is narrow. */
export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/** The facts strip under a page head. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'wide-only' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
