import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import brandStyles from '../marks/brand.module.css';
import { Logo } from '../marks/logo.tsx';
import { AppLink } from '../text/app-link.tsx';
import styles from './gate.module.css';
import { HashTree } from './hash-tree.tsx';
import { ServerSheet, useHealth } from './server-sheet.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The page of who is not signed in: a form at the left, the server's own word at the right. */
export function GateLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { data: health } = useHealth();
  return (
    <div className={styles.gate}>
      <main className={styles.left}>
        <div className="row">
          <AppLink
            className={brandStyles.brand}
            data-part="brand"
            href="/auth/signin"
            aria-label={t('shell.product')}
          >
            <Logo />
            <span>{t('shell.product')}</span>
          </AppLink>
          <span className="push">
            <ThemeToggle />
          </span>
        </div>
        {children}
        <p className={styles.legal}>
          {t('shell.product')} {health?.version}
        </p>
      </main>
      <aside className={styles.right} aria-label={t('gate.server')}>
        <HashTree />
        <div className={styles.proof}>
          <ServerSheet />
        </div>
        <p className={styles.legal}>{t('gate.promise')}</p>
      </aside>
    </div>
  );
}
