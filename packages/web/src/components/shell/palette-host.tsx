import type { CurrentUser } from '@assay/contract/users.ts';
import { IconSearch } from '@assay/icons';
import { useDisclosure } from '@mantine/hooks';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../../lib/lazily.ts';
import { PLACES } from '../../lib/places.ts';
import { hasRole } from '../../lib/role.ts';
import { keyNames, useShortcuts } from '../../lib/shortcuts.ts';
import type { PaletteProps } from '../palette/palette-props.ts';
import searchStyles from '../text/search-box.module.css';
import styles from './shell.module.css';

// Few visits use search: its script is loaded when it is opened.
const Palette = lazily(async () => (await import('../palette/palette.tsx')).Palette);

/** The button of the top bar that opens the palette, Cmd/Ctrl-K, and the keys that lead to pages. */
export function PaletteHost(props: PaletteProps) {
  const { t } = useTranslation();
  const [opened, { open, close, toggle }] = useDisclosure(false);
  const href = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: any step to another address closes it
  useEffect(close, [href]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isMod || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [toggle]);
  useGoToKeys(props.user, open);
  return (
    <>
      <button
        type="button"
        className={`${searchStyles.box} ${styles.paletteButton}`}
        title={t('shell.search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch className="icon" data-size="14" aria-hidden="true" />
        <span className={styles.word}>{t('shell.search')}</span>
        <span className={searchStyles.keys} aria-hidden="true">
          {keyNames('Mod K').map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
        </span>
      </button>
      {opened && <Palette {...props} onClose={close} />}
    </>
  );
}

/** `g` and a second key: pages that the role may open. */
function useGoToKeys({ role }: CurrentUser, open: () => void): void {
  const { t } = useTranslation();
  const router = useRouter();
  useShortcuts([
    { key: 'Mod k', label: t('shell.search'), run: open },
    ...PLACES.filter(({ key, least }) => key !== undefined && hasRole(role, least)).map(
      ({ key, label, href }) => ({
        key: `g ${key}`,
        label: t('shell.go_to', { page: t(label) }),
        run: () => router.history.push(href),
      }),
    ),
  ]);
}
