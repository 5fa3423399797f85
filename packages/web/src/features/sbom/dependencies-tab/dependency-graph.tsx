import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Background,
  type Edge,
  MarkerType,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
} from '@xyflow/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './graph.module.css';
import '@xyflow/react/dist/base.css';
import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { BackEdge } from './back-edge.tsx';
import { freeRow } from './free-row.ts';
import { type ComponentNode, type GraphActs, GraphActsContext, GraphNode } from './graph-node.tsx';
import type { Picture } from './graph-picture.ts';
import { GraphTools } from './graph-tools.tsx';
import { keepInPlace } from './keep-in-place.ts';
import { layOut } from './layout.ts';
import { NODE_HEIGHT, NODE_WIDTH, type Place, type Positions } from './layout-input.ts';

const NODE_TYPES = { component: GraphNode };
const EDGE_TYPES = { back: BackEdge };
/** Smallest zoom at which a picture opens: below it words cannot be read, nor numbers be hit (24 px, WCAG 2.2). */
const READABLE = 0.85;

/** The picture as a graph. Its layout is made in a worker, and can be cancelled. */
export function DependencyGraph({
  picture,
  anchor,
  onTable,
  ...acts
}: GraphActs & { picture: Picture; anchor: string | undefined; onTable: () => void }) {
  const { t } = useTranslation();
  const layout = useLayout(picture, anchor);
  const latest = useRef(acts);
  latest.current = acts;
  const stable = useMemo<GraphActs>(
    () => ({
      onOpen: (bomRef) => latest.current.onOpen(bomRef),
      expand: (expansion) => latest.current.expand(expansion),
    }),
    [],
  );
  if (layout.failure) return <ErrorPanel failure={layout.failure} retry={layout.again} />;
  if (layout.isCancelled)
    return (
      <EmptyState title={t('sbom.graph.cancelled')} text={t('sbom.graph.cancelled_text')}>
        <span className="row">
          <Button onClick={layout.again}>{t('sbom.graph.again')}</Button>
          <Button onClick={onTable}>{t('sbom.graph.as_table')}</Button>
        </span>
      </EmptyState>
    );
  return (
    <section className={styles.graph} aria-label={t('sbom.graph.label')}>
      {layout.isRunning && (
        <div className={styles.wait} role="status">
          {t('sbom.graph.laying_out', { shown: formatCount(picture.nodes.length) })}
          <Button onClick={layout.cancel}>{t('sbom.graph.cancel')}</Button>
        </div>
      )}
      {layout.drawn && (
        <GraphActsContext value={stable}>
          <ReactFlowProvider>
            <Flow {...layout.drawn} />
          </ReactFlowProvider>
        </GraphActsContext>
      )}
    </section>
  );
}

interface Drawn {
  picture: Picture;
  positions: Positions;
}

/** The layout of a picture; while a new one is made, the one before stays. */
function useLayout(picture: Picture, anchor: string | undefined) {
  const cache = useQueryClient();
  const before = useRef<Drawn>(undefined);
  const queryKey = ['dependencyLayout', picture.nodes.map(({ bom_ref }) => bom_ref), picture.edges];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ positions: await layOut(picture, signal) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  const { data, isFetching, isError, error } = query;
  const drawn = useMemo((): Drawn | undefined => {
    if (!data) return before.current;
    const positions = keepInPlace(data.positions, before.current?.positions, anchor);
    before.current = { picture, positions };
    return before.current;
  }, [data, picture, anchor]);
  return {
    drawn,
    isRunning: isFetching,
    isCancelled: !isFetching && !data && !isError,
    failure: isError ? error : undefined,
    cancel: () => void cache.cancelQueries({ queryKey }),
    again: () => void query.refetch(),
  };
}

function Flow({ picture, positions }: Drawn) {
  const { t } = useTranslation();
  const nodes = useMemo(() => nodesOf(picture, positions), [picture, positions]);
  const edges = useMemo(() => edgesOf(picture, positions), [picture, positions]);
  const hasCycle = picture.edges.some(({ back }) => back);
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={NODE_TYPES}
      edgeTypes={EDGE_TYPES}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      edgesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      zoomOnDoubleClick={false}
      minZoom={0.1}
      maxZoom={1.5}
      onInit={(flow) => {
        const focus = picture.nodes.find(({ isFocus }) => isFocus)?.bom_ref ?? '';
        void openAt(flow, positions.get(focus));
      }}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} size={1} />
      <GraphTools />
      {hasCycle && <p className={styles.legend}>{t('sbom.graph.cycle_legend')}</p>}
    </ReactFlow>
  );
}

/** Shows the whole picture if it stays readable, else its focus with space at the right. */
async function openAt(flow: ReactFlowInstance<ComponentNode>, place: Place | undefined) {
  await flow.fitView({ padding: 0.04, maxZoom: 1 });
  if (flow.getZoom() >= READABLE || !place) return;
  const rightOfFocus = Math.min(NODE_WIDTH * 2, (window.innerWidth / 2 - 48) / READABLE);
  await flow.setCenter(place.x + rightOfFocus, place.y + NODE_HEIGHT / 2, { zoom: READABLE });
}

const nodesOf = ({ nodes }: Picture, positions: Positions): ComponentNode[] =>
  nodes.map((node) => ({
    id: node.bom_ref,
    type: 'component',
    position: positions.get(node.bom_ref) ?? { x: 0, y: 0 },
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    data: { node },
  }));

const edgesOf = ({ edges }: Picture, positions: Positions): Edge[] =>
  edges.map(({ from, to, back }) => ({
    id: JSON.stringify([from, to]),
    source: from,
    target: to,
    ...(back && {
      className: styles.back,
      type: 'back',
      data: { row: freeRow(positions, from, to) },
    }),
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--text-3)' },
  }));
