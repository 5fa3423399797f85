import type { FindingPaths } from '@assay/contract/dependencies.ts';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@assay/icons';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import { PathEdges } from './path-edges.tsx';
import { type PathActs, PathNodeView, type PathsTo } from './path-node.tsx';
import styles from './paths.module.css';
import { layOutPaths, onPathOf, type PathPicture } from './paths-layout.ts';

/** Pixels that stay free below the picture: its foot. */
const FOOT = 52;
const HEAD = 40;

/** How findings get in, in four columns that fit the window. Hovering highlights a path; arrow keys follow it. */
export function PathsGraph({
  found,
  isChecked,
  open,
  heads,
  pathsTo,
  acts,
}: {
  found: FindingPaths;
  /** All of the SBOM was compared with fresh sources: components without findings are known to have none. */
  isChecked: boolean;
  /** bom_ref whose details are open. */
  open: string | undefined;
  /** Headings of the columns of starts and of components. */
  heads: { starts: string; targets: string };
  pathsTo: PathsTo;
  acts: PathActs;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const height = useRoom(box);
  const picture = useMemo(
    () => layOutPaths(found, { height, isChecked }),
    [found, height, isChecked],
  );
  const [pointed, setPointed] = useState<string>();
  const current = picture.nodes.find(
    ({ of }) =>
      (of.kind === 'target' && of.target.bom_ref === open) ||
      (of.kind === 'start' && of.group.bom_ref === open),
  )?.key;
  const lit = useMemo(() => {
    const key = pointed ?? current;
    return key === undefined ? undefined : onPathOf(picture, key);
  }, [picture, pointed, current]);
  return (
    <section
      ref={box}
      className={styles.paths}
      data-testid="finding-paths"
      aria-label={t('sbom_paths.label')}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the buttons in it */}
      <div
        className={lit ? `${styles.grid} ${styles.lit}` : styles.grid}
        style={{ gridTemplateRows: `${HEAD}px ${picture.height}px` }}
        onKeyDown={(event) => moveFocus(event, picture)}
      >
        <PathEdges picture={picture} lit={lit} />
        {headingsOf(t, found, heads).map((head, column) => (
          <div key={head} className={styles.column} data-column={column}>
            <h3 className={styles.head}>{head}</h3>
            {picture.nodes
              .filter((node) => node.column === column)
              .map((node) => (
                <PathNodeView
                  key={node.key}
                  node={node}
                  top={HEAD + node.y}
                  look={node.key === current ? 'open' : lit?.has(node.key) ? 'lit' : 'plain'}
                  pathsTo={pathsTo}
                  onPoint={setPointed}
                  acts={acts}
                />
              ))}
          </div>
        ))}
      </div>
      <KeyHelp />
    </section>
  );
}

/** Headings of the four columns, with counts. */
function headingsOf(
  t: TFunction,
  { starts: { direct, no_dependants, cycle }, root_state, groups, groups_left_out }: FindingPaths,
  heads: { starts: string; targets: string },
): string[] {
  const starts = root_state === 'linked' ? direct : no_dependants + cycle;
  const targets = groups.reduce((sum, { below }) => sum + below.wanted, 0);
  return [
    t('sbom_paths.column_sbom'),
    `${heads.starts} ${formatCount(starts)}`,
    t('sbom_paths.column_step'),
    // The number below omitted groups is unknown.
    groups_left_out > 0 ? heads.targets : `${heads.targets} ${formatCount(targets)}`,
  ];
}

function KeyHelp() {
  const { t } = useTranslation();
  return (
    <p className={`${styles.foot} meta text-tertiary`}>
      <span>
        <Key icon={IconArrowLeft} /> <Key icon={IconArrowRight} /> {t('sbom_paths.keys_path')}
      </span>
      <span>
        <Key icon={IconArrowUp} /> <Key icon={IconArrowDown} /> {t('sbom_paths.keys_column')}
      </span>
      <span className="push">{t('sbom_paths.once')}</span>
    </p>
  );
}

/** A key cap; the fonts have no horizontal arrows. */
const Key = ({ icon: Icon }: { icon: typeof IconArrowUp }) => (
  <kbd>
    <Icon className="icon" data-size="12" aria-hidden="true" />
  </kbd>
);

/** Pixels between the top of the picture and the foot of the window. */
function useRoom(box: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0;
      setRoom(Math.floor(window.innerHeight - top - HEAD - FOOT));
    };
    measure();
    // Content above it may load later, and move it.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    const parent = box.current?.parentElement;
    if (parent) observer.observe(parent);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return room;
}

/** Left and right follow an edge, up and down stay in the column. */
function moveFocus(event: KeyboardEvent<HTMLElement>, { nodes, edges }: PathPicture): void {
  const key = event.target instanceof HTMLElement ? event.target.dataset['key'] : undefined;
  const here = nodes.find((node) => node.key === key);
  if (!here) return;
  const column = nodes.filter((node) => node.column === here.column).sort((a, b) => a.y - b.y);
  const at = column.indexOf(here);
  const moves: Record<string, () => string | undefined> = {
    ArrowRight: () => edges.find(({ from }) => from === key)?.to,
    ArrowLeft: () => edges.find((edge) => edge.to === key)?.from,
    ArrowDown: () => column[at + 1]?.key,
    ArrowUp: () => column[at - 1]?.key,
  };
  const to = moves[event.key]?.();
  if (to === undefined) return;
  event.preventDefault();
  const all = event.currentTarget.querySelectorAll<HTMLElement>('[data-key]');
  [...all].find(({ dataset }) => dataset['key'] === to)?.focus();
}
