import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** One fact of a strip. `wide` ones are left out where the list is narrow. */
export interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

/** The facts strip under a page head. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, wide }) => (
        <div key={label} data-only={wide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
