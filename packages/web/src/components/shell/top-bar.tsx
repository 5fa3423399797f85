import { IconMenu2 } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import crumbsStyles from '../page/crumbs.module.css';
import { CrumbList } from '../page/crumbs.tsx';
import styles from './shell.module.css';

/**
 * The top bar: breadcrumb left, user menu right.
 *
 * @param crumbsRef element for a page's own breadcrumb; while it is empty the page's plain title is shown
 */
export function TopBar({
  title,
  crumbsRef,
  onMenu,
  children,
}: {
  title: string;
  crumbsRef: Ref<HTMLElement>;
  onMenu: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <header className={styles.top}>
      <ActionIcon className={styles.burger} aria-label={t('shell.open_menu')} onClick={onMenu}>
        <IconMenu2 className="icon" aria-hidden="true" />
      </ActionIcon>
      <nav className={crumbsStyles.crumbs} aria-label={t('shell.path')} ref={crumbsRef} />
      <div className={`${crumbsStyles.crumbs} ${crumbsStyles.plain}`}>
        <CrumbList crumbs={[{ label: title }]} />
      </div>
      <span className={`row push ${styles.topEnd}`}>{children}</span>
    </header>
  );
}
