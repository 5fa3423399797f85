import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { createContext, memo, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { NodeCheck } from '../../../components/check/component-mark.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { formatCount } from '../../../lib/formats.ts';
import { entryText } from '../../../lib/path-text.ts';
import styles from './graph.module.css';
import type { PictureNode } from './graph-picture.ts';
import type { Expansion } from './use-graph-picture.ts';

/** Effects of a click on a node or on its numbers. */
export interface GraphActs {
  onOpen: (bomRef: string) => void;
  expand: (expansion: Expansion) => void;
}

/** The acts of the graph that a node is drawn in. */
export const GraphActsContext = createContext<GraphActs>({ onOpen: () => {}, expand: () => {} });

/** A component as a node of the graph. */
export type ComponentNode = Node<{ node: PictureNode }, 'component'>;

/** Mark, name and version; the numbers at its sides add nodes that are not shown yet. */
export const GraphNode = memo(function GraphNode({ data: { node } }: NodeProps<ComponentNode>) {
  const { onOpen } = useContext(GraphActsContext);
  return (
    <div
      data-testid="graph-node"
      data-focus={node.isFocus || undefined}
      className={`${styles.node}${node.isFocus ? ` ${styles.focus}` : ''}`}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <More node={node} direction="up" />
      <button
        type="button"
        className={`${styles.open} nodrag`}
        title={entryText(node)}
        onClick={() => onOpen(node.bom_ref)}
      >
        {node.severity && <SeverityMark severity={node.severity} />}
        <NodeCheck node={node} />
        <span className={styles.words}>
          <span className="cut strong" title={node.name}>
            {node.name}
          </span>
          <code className="cut text-secondary" title={node.version}>
            {node.version}
          </code>
        </span>
      </button>
      <More node={node} direction="down" />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  );
});

/** `+n` in one direction, where something is not drawn. */
function More({ node, direction }: { node: PictureNode; direction: Expansion['direction'] }) {
  const { t } = useTranslation();
  const { expand } = useContext(GraphActsContext);
  const hidden = direction === 'down' ? node.hidden_down : node.hidden_up;
  if (!hidden) return null;
  const shown = formatCount(hidden);
  const label = t(`sbom.graph.expand_${direction}`, { shown, name: node.name });
  return (
    <button
      type="button"
      className={`${styles.more} nodrag`}
      data-direction={direction}
      title={label}
      aria-label={label}
      onClick={() => expand({ bom_ref: node.bom_ref, direction })}
    >
      +{shown}
    </button>
  );
}
