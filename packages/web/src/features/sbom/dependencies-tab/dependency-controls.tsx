import { IconArrowLeft, IconMinus, IconPlus, IconX } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import countStyles from '../../../components/data-table/row-count.module.css';
import chipStyles from '../../../components/filters/chip.module.css';
import { Segments } from '../../../components/page/segments.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { entryText } from '../../../lib/path-text.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import styles from '../sbom.module.css';
import type { SbomSearch } from '../search.ts';
import { DEFAULT_DEPTH, MOST_DEPTH, type PictureState } from './use-graph-picture.ts';

const DIRECTIONS = ['down', 'up', 'both'] as const;
const VIEWS = ['graph', 'table'] as const;
/** Query that returns from the graph to the dependency paths. */
const TO_PATHS = Object.fromEntries(
  ['all', 'focus', 'to', 'direction', 'depth', 'view'].map((name) => [name, undefined]),
);

/** Controls for start, direction, depth and display of the picture. */
export function DependencyControls({ search, state }: { search: SbomSearch; state: PictureState }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const { picture } = state;
  const isPaths = search.to !== undefined;
  return (
    <div className={`filters ${styles.graphControls}`}>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft className="icon" aria-hidden="true" />}
        onClick={() => change(TO_PATHS)}
      >
        {t('sbom_paths.back')}
      </Button>
      <FocusChip search={search} state={state} />
      {!isPaths && (
        <>
          <Segments
            aria-label={t('sbom.graph.direction')}
            value={search.direction ?? 'down'}
            onChange={(value) => change({ direction: value === 'down' ? undefined : value })}
            data={DIRECTIONS.map((value) => ({ value, label: t(`sbom.graph.${value}`) }))}
          />
          <DepthStepper depth={Math.min(Number(search.depth ?? DEFAULT_DEPTH), MOST_DEPTH)} />
        </>
      )}
      <span className={`${countStyles.count} push`} data-printed role="status">
        {picture && (
          <>
            {t('sbom.graph.nodes', {
              count: picture.nodes.length,
              shown: formatCount(picture.nodes.length),
            })}
            {picture.left_out > 0 && (
              <span
                className="text-tertiary"
                title={t('sbom.graph.left_out', { shown: picture.left_out })}
              >
                {` +${formatCount(picture.left_out)}`}
              </span>
            )}
          </>
        )}
      </span>
      <Segments
        aria-label={t('sbom.graph.view')}
        value={search.view ?? 'graph'}
        onChange={(value) => change({ view: value === 'graph' ? undefined : value })}
        data={VIEWS.map((value) => ({ value, label: t(`sbom.graph.view_${value}`) }))}
      />
    </div>
  );
}

/** Shows the start of the picture; its cross returns to the root. */
function FocusChip({ search, state }: { search: SbomSearch; state: PictureState }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const { to, focus } = search;
  const node = state.picture?.nodes.find(({ isFocus }) => isFocus);
  const isRoot = to === undefined && focus === undefined;
  if (isRoot && state.picture && !node)
    return (
      <span className={`${chipStyles.chip} ${styles.focus}`} data-printed>
        <span>{t('sbom.graph.from')}</span>
        <b>{t('sbom.graph.from_starts')}</b>
      </span>
    );
  const name = node ? entryText(node) : (to ?? focus ?? '');
  return (
    <span className={`${chipStyles.chip} ${styles.focus}`} data-printed>
      <span>{to === undefined ? t('sbom.graph.from') : t('sbom.graph.paths_to')}</span>
      <b className="cut" title={name}>
        {name}
      </b>
      {isRoot ? (
        <span className="text-tertiary">{t('sbom.graph.root')}</span>
      ) : (
        <ActionIcon
          size="compact"
          className={chipStyles.remove}
          title={t('sbom.graph.to_root')}
          aria-label={t('sbom.graph.to_root')}
          onClick={() => change({ focus: undefined, to: undefined, all: 'true' })}
        >
          <IconX className="icon" data-size="12" aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}

function DepthStepper({ depth }: { depth: number }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const set = (next: number) =>
    change({ depth: next === DEFAULT_DEPTH ? undefined : String(next) }, 'replace');
  return (
    <fieldset className={styles.depth} aria-label={t('sbom.graph.depth')}>
      <ActionIcon
        aria-label={t('sbom.graph.depth_less')}
        disabled={depth <= 1}
        onClick={() => set(depth - 1)}
      >
        <IconMinus className="icon" data-size="14" aria-hidden="true" />
      </ActionIcon>
      <span>{t('sbom.graph.depth_of', { count: depth, shown: depth })}</span>
      <ActionIcon
        aria-label={t('sbom.graph.depth_more')}
        disabled={depth >= MOST_DEPTH}
        onClick={() => set(depth + 1)}
      >
        <IconPlus className="icon" data-size="14" aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}
