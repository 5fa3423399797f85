import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { useRowCursor } from './row-cursor.ts';

/**
 * Keys that move between rows and select them.
 *
 * @param onSelect selects the row at the cursor, or all up to it
 */
export function useRowKeys(
  cursor: ReturnType<typeof useRowCursor>,
  onSelect: (how: { range: boolean }) => void,
): void {
  const { t } = useTranslation();
  useShortcuts([
    { key: 'j', label: t('lists.next_row'), run: () => cursor.move(1) },
    { key: 'k', label: t('lists.previous_row'), run: () => cursor.move(-1) },
    { key: 'x', label: t('lists.select_row'), run: () => onSelect({ range: false }) },
    { key: 'X', label: t('lists.select_range'), run: () => onSelect({ range: true }) },
  ]);
}
