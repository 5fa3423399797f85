import type { Folder } from '@assay/contract/projects.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';
import { IconChevronRight, IconFolder, IconFolderOpen, IconPackage } from '@assay/icons';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../../api.ts';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import { CheckMark } from '../../../components/check/check-mark.tsx';
import { viewOfCheck } from '../../../components/check/check-view.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { formatCount } from '../../../lib/formats.ts';
import styles from '../workspace.module.css';

/** State of a tree for its rows. */
export interface TreeState {
  chosen: string | undefined;
  /** Path of the row that Tab reaches. */
  current: string | undefined;
  isOpen: (path: string) => boolean;
  toggle: (path: string) => void;
  choose: (path: string) => void;
  setCurrent: (path: string) => void;
}

interface LevelProps {
  prefix: string | undefined;
  level: number;
  tree: TreeState;
}

/** Folders and projects directly below a prefix, and the content of open ones. */
export function FolderRows({ prefix, level, tree }: LevelProps) {
  const { t } = useTranslation();
  const rows = useRows(apiRows('listFolders', { pageSize: 200, ...(prefix && { prefix }) }));
  if (rows.status === 'failed')
    return (
      <div role="none" className={styles.treeNote}>
        {t('projects.tree_failed')}{' '}
        <button type="button" className="link" onClick={rows.retry}>
          {t('shell.try_again')}
        </button>
      </div>
    );
  if (rows.status === 'loading')
    return (
      <div role="none" className={styles.treeNote}>
        <Delayed>
          <SkeletonLine width="60%" />
        </Delayed>
      </div>
    );
  if (rows.items.length === 0)
    return (
      <div role="none" className={styles.treeNote}>
        {t('projects.none')}
      </div>
    );
  return (
    <>
      {rows.items.map((folder, at) => (
        <Fragment key={folder.path}>
          <FolderRow folder={folder} level={level} tree={tree} isFirst={level === 1 && at === 0} />
          {folder.has_children && tree.isOpen(folder.path) && (
            <FolderRows prefix={folder.path} level={level + 1} tree={tree} />
          )}
        </Fragment>
      ))}
      {rows.hasMore && (
        <div role="none" className={styles.treeNote}>
          <button type="button" className="link" onClick={rows.loadMore}>
            {t('projects.tree_more')}
          </button>
        </div>
      )}
    </>
  );
}

function FolderRow({
  folder,
  level,
  tree,
  isFirst,
}: {
  folder: Folder;
  level: number;
  tree: TreeState;
  isFirst: boolean;
}) {
  const { path, name, has_children, project_uuid } = folder;
  const isOpen = has_children && tree.isOpen(path);
  const isCurrent = tree.current === undefined ? isFirst : tree.current === path;
  const Icon = project_uuid ? IconPackage : isOpen ? IconFolderOpen : IconFolder;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its rows
    <div
      role="treeitem"
      className={styles.treeRow}
      style={{ paddingLeft: 4 + (level - 1) * 16 }}
      data-path={path}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-expanded={has_children ? isOpen : undefined}
      aria-selected={tree.chosen === path}
      onFocus={() => tree.setCurrent(path)}
      onClick={() => tree.choose(path)}
    >
      {has_children ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone, keys have their own way
        // biome-ignore lint/a11y/useKeyWithClickEvents: for the mouse alone, keys have their own way
        <span
          className={styles.treeToggle}
          onClick={(event) => {
            event.stopPropagation();
            tree.toggle(path);
          }}
        >
          <IconChevronRight
            className={isOpen ? `icon ${styles.down}` : 'icon'}
            data-size="14"
            aria-hidden="true"
          />
        </span>
      ) : (
        <span className={styles.treeToggle} />
      )}
      <Icon className="icon text-tertiary" data-size="14" aria-hidden="true" />
      <span className="cut" title={path}>
        {name}
      </span>
      <Sum folder={folder} />
    </div>
  );
}

/**
 * Number of findings of the highest severity in and below a folder, and how much was checked; the tooltip has
 * the rest.
 */
function Sum({
  folder: { severity_counts, check, project_count, project_uuid },
}: {
  folder: Folder;
}) {
  const { t } = useTranslation();
  const present = SEVERITIES.filter((severity) => severity_counts[severity] > 0);
  const worst = present[0];
  const all = present.map((one) => `${t(`marks.${one}`)} ${formatCount(severity_counts[one])}`);
  const projects = project_uuid ? [] : [t('projects.count', { count: project_count })];
  const findings =
    present.length > 0 ? [t('projects.tree_findings', { counts: all.join(', ') })] : [];
  return (
    <span className={styles.treeSum} title={[...projects, ...findings].join('. ')}>
      {check && (
        <CheckMark view={viewOfCheck(t, check)} findings={worst ? 'some' : 'none'} show="mark" />
      )}
      {worst && (
        <>
          <SeverityMark severity={worst} />
          <span className="text-secondary">{formatCount(severity_counts[worst])}</span>
        </>
      )}
    </span>
  );
}
