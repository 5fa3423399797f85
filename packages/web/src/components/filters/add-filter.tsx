import { IconPlus } from '@assay/icons';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import chipStyles from './chip.module.css';
import styles from './choices.module.css';
import type { Filter } from './filter.ts';
import { FilterEditor } from './lazy-editor.ts';

/** Dashed chip that adds a filter: first which one, then its values. Hidden when all are set. */
export function AddFilter({
  filters,
  onChange,
}: {
  filters: readonly Filter[];
  onChange: (filter: Filter, values: string[]) => void;
}) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState<string>();
  const chosen = filters.find((filter) => filter.name === name);
  const choose = (filter: Filter, values: string[]) => {
    setOpened(false);
    onChange(filter, values);
  };
  if (filters.length === 0) return null;
  return (
    <Popover
      position="bottom-start"
      trapFocus
      returnFocus
      opened={opened}
      onChange={setOpened}
      onExitTransitionEnd={() => setName(undefined)}
    >
      <Popover.Target>
        <button
          type="button"
          className={`${chipStyles.chip} ${chipStyles.add}`}
          onPointerEnter={FilterEditor.preload}
          onFocus={FilterEditor.preload}
          onClick={() => setOpened(!opened)}
        >
          <IconPlus className="icon" data-size="14" aria-hidden="true" />
          {t('lists.filter')}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {chosen ? (
          <FilterEditor filter={chosen} values={[]} onChange={(values) => choose(chosen, values)} />
        ) : (
          <ul className={styles.choices} aria-label={t('lists.add_filter')}>
            {filters.map((filter) => (
              <li key={filter.name}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => setName(filter.name)}
                >
                  {filter.label}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
