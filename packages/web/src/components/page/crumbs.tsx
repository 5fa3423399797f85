import { createContext, Fragment, useContext } from 'react';
import { createPortal } from 'react-dom';
import { AppLink } from '../text/app-link.tsx';
import type { Crumb } from './crumb.ts';
import styles from './crumbs.module.css';

/** The element of the top bar that a page's breadcrumb is drawn into; null before the shell has drawn it. */
export const CrumbsPlace = createContext<HTMLElement | null>(null);

/** A page's breadcrumb, shown in the top bar instead of the page's plain title. */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const place = useContext(CrumbsPlace);
  return place && createPortal(<CrumbList crumbs={crumbs} />, place);
}

/** The steps themselves, with slashes between. */
export function CrumbList({ crumbs }: { crumbs: readonly Crumb[] }) {
  return crumbs.map(({ label, href }, at) => (
    <Fragment key={`${href ?? ''} ${label}`}>
      {at > 0 && (
        <span className={styles.sep} aria-hidden="true">
          /
        </span>
      )}
      {href ? (
        <AppLink href={href} title={label}>
          {label}
        </AppLink>
      ) : (
        <span className={`cut ${styles.here}`} aria-current="page" title={label}>
          {label}
        </span>
      )}
    </Fragment>
  ));
}
