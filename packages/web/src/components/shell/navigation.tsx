import type { Role } from '@assay/contract/endpoint.ts';
import {
  type Icon,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconRocket,
  IconX,
} from '@assay/icons';
import { ActionIcon, FocusTrap } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasRole } from '../../lib/role.ts';
import brandStyles from '../marks/brand.module.css';
import { Logo } from '../marks/logo.tsx';
import { AppLink } from '../text/app-link.tsx';
import { AdvisoriesLine } from './advisories-line.tsx';
import { useMenuCounts } from './menu-counts.ts';
import { isUnder, menuOf } from './menu-entries.ts';
import styles from './shell.module.css';

/** State of the navigation: expanded or collapsed by the user, or opened as a drawer in a narrow window. */
export interface NavigationState {
  isSmall: boolean;
  setSmall: (small: boolean) => void;
  isOpen: boolean;
  close: () => void;
}

/** The left navigation: 220 px, 56 px when narrowed, a drawer under 768 px. */
export function Navigation({ state, role }: { state: NavigationState; role: Role }) {
  const { t } = useTranslation();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const widen = state.isSmall ? t('shell.widen_menu') : t('shell.narrow_menu');
  const counts = useMenuCounts({ isWanted: !state.isSmall && hasRole(role, 'Visitor') });
  const Toggle = state.isSmall ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <FocusTrap active={state.isOpen}>
      <nav
        className={styles.nav}
        aria-label={t('shell.main')}
        data-open={state.isOpen || undefined}
        onKeyDown={(event) => event.key === 'Escape' && state.close()}
      >
        <div className="row">
          <AppLink
            className={brandStyles.brand}
            data-part="brand"
            href="/"
            aria-label={t('shell.home')}
          >
            <Logo />
            <span className={styles.word}>{t('shell.product')}</span>
          </AppLink>
          <ActionIcon
            className={styles.navClose}
            aria-label={t('shell.close_menu')}
            onClick={state.close}
          >
            <IconX className="icon" aria-hidden="true" />
          </ActionIcon>
        </div>
        {menuOf(role).map((entries) => (
          <div key={entries[0]?.label} className={styles.navGroup}>
            {entries.map((entry) => (
              <NavigationItem
                key={entry.label}
                href={entry.href}
                label={t(`shell.${entry.label}`)}
                icon={entry.icon}
                count={counts[entry.label]}
                isCurrent={isUnder(pathname, entry.under)}
              />
            ))}
          </div>
        ))}
        <div className={styles.navFoot}>
          <AdvisoriesLine role={role} isCurrent={isUnder(pathname, ['/advisories'])} />
          <NavigationItem
            href="/projects/modern/sboms?welcome=true"
            label={t('shell.first_steps')}
            icon={IconRocket}
            isCurrent={false}
          />
          <button
            type="button"
            className={`${styles.navItem} ${styles.navToggle}`}
            title={widen}
            onClick={() => state.setSmall(!state.isSmall)}
          >
            <Toggle className="icon" aria-hidden="true" />
            <span className={styles.word}>{widen}</span>
          </button>
        </div>
      </nav>
    </FocusTrap>
  );
}

function NavigationItem({
  href,
  label,
  icon: ItemIcon,
  count,
  isCurrent,
}: {
  href: string;
  label: string;
  icon: Icon;
  /** Number of rows behind the link; the title says it too. */
  count?: string | undefined;
  isCurrent: boolean;
}) {
  return (
    <AppLink
      className={styles.navItem}
      href={href}
      title={count === undefined ? label : `${label}: ${count}`}
      // Drawn by the style: the name of the link stays that of its page.
      data-count={count}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <ItemIcon className="icon" aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </AppLink>
  );
}
