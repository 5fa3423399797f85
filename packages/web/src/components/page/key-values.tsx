import { Fragment, type ReactNode } from 'react';
import keyValueStyles from './key-values.module.css';

/** A property and its value. */
interface KeyValue {
  key: string;
  value: ReactNode;
  /** A text typed by a user, without places to break at. */
  isTyped?: boolean;
}

/** Facts of a drawer, one under the other. */
export function KeyValues({ facts }: { facts: readonly KeyValue[] }) {
  return (
    <dl className={keyValueStyles.keyValues}>
      {facts.map(({ key, value, isTyped }) => (
        <Fragment key={key}>
          <dt>{key}</dt>
          <dd className={isTyped ? 'any-break' : undefined}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
