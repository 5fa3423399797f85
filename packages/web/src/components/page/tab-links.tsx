import type { ReactNode } from 'react';
import { formatCount, formatShort } from '../../lib/formats.ts';
import { AppLink } from '../text/app-link.tsx';
import styles from './tab-links.module.css';

/** One tab; its state is in the address. `count` is omitted while unknown. */
export interface TabLink {
  key: string;
  label: string;
  href: string;
  count?: number | null | undefined;
  /** There are more than that. */
  isLeast?: boolean | undefined;
  /** Precedes the count, for example a mark that qualifies it. */
  mark?: ReactNode;
}

/** Tabs as links, so that each has its address and opens in a new window too. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly TabLink[];
  current: string;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.key}
          href={tab.href}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.mark}
          {tab.count !== undefined && tab.count !== null && (
            <span className={styles.count} title={formatCount(tab.count)}>
              {`${formatShort(tab.count)}${tab.isLeast ? '+' : ''}`}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
