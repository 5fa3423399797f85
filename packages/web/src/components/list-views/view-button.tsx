import { IconChevronDown, IconTableOptions } from '@assay/icons';
import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../../lib/lazily.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import styles from './list-views.module.css';
import { savedState, shownState, type ViewedList } from './shown-view.ts';
import { differencesOf } from './view-changes.ts';

// Few visits change views.
const ViewMenu = lazily(async () => (await import('./view-menu.tsx')).ViewMenu);

/** Button that names the saved view of a list, with a dot for unsaved changes, and opens the menu of views. */
export function ViewButton({ list }: { list: ViewedList }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { saved } = list.view;
  const differences = saved ? differencesOf(savedState(list, saved), shownState(list)) : [];
  useShortcuts([{ key: 'V', label: t('lists.views'), run: () => setOpen(true) }]);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          className={styles.button}
          leftSection={<IconTableOptions className="icon" aria-hidden="true" />}
          rightSection={<IconChevronDown className="icon" data-size="12" aria-hidden="true" />}
          onPointerEnter={ViewMenu.preload}
          onFocus={ViewMenu.preload}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.name}>{saved?.name ?? t('lists.built_in')}</span>
          {differences.length > 0 && (
            <span className={styles.unsaved} role="img" aria-label={t('lists.unsaved')} />
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu}>
        <ViewMenu {...{ list, differences }} onClose={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
