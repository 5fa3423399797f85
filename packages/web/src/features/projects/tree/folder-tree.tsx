import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspacePath } from '../../../lib/workspace-path.ts';
import styles from '../workspace.module.css';
import { FolderRows, type TreeState } from './folder-rows.tsx';
import { foldersAbove, stepOf, type TreeRow } from './tree-keys.ts';

/** All projects as folders, loaded when opened; the selected one is in the address. */
export function FolderTree({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation();
  const router = useRouter();
  const tree = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [current, setCurrent] = useState<string>();
  const state = useMemo((): TreeState => {
    const above = new Set(chosen === undefined ? [] : foldersAbove(chosen));
    const isOpen = (path: string) => toggled.get(path) ?? above.has(path);
    return {
      chosen,
      current: current ?? chosen,
      isOpen,
      toggle: (path) => setToggled((before) => new Map(before).set(path, !isOpen(path))),
      choose: (path) => {
        setCurrent(path);
        router.history.push(workspacePath(path));
      },
      setCurrent,
    };
  }, [chosen, current, toggled, router]);
  return (
    <nav className={styles.tree} aria-label={t('projects.tree')}>
      <p className={`text-tertiary meta ${styles.treeLegend}`}>{t('projects.tree_legend')}</p>
      <div
        ref={tree}
        role="tree"
        aria-label={t('projects.tree')}
        onKeyDown={(event) => onKey(event, tree.current, state)}
      >
        <FolderRows prefix={undefined} level={1} tree={state} />
      </div>
    </nav>
  );
}

/** Moves, opens and closes by the rendered rows: their order on screen is the order of the tree. */
function onKey(event: KeyboardEvent, tree: HTMLElement | null, state: TreeState): void {
  if (!tree || !(event.target instanceof HTMLElement)) return;
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')];
  const at = items.indexOf(event.target);
  const item = items[at];
  if (!item) return;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    item.click();
    return;
  }
  const step = stepOf(event.key, items.map(rowOf), at);
  if (!step) return;
  event.preventDefault();
  if ('focus' in step) items[step.focus]?.focus();
  else state.toggle(items[step.toggle]?.dataset['path'] ?? '');
}

const rowOf = (item: HTMLElement): TreeRow => ({
  level: Number(item.ariaLevel),
  expanded: item.ariaExpanded === null ? undefined : item.ariaExpanded === 'true',
});
