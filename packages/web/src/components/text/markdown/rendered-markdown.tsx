import { Fragment, useMemo } from 'react';
import styles from './markdown.module.css';
import { type MarkdownNode, markdownTree } from './markdown-tree.ts';

/** CommonMark as elements of the page: no HTML of others, no pictures, links with the host that they lead to. */
export function RenderedMarkdown({ text }: { text: string }) {
  const tree = useMemo(() => markdownTree(text), [text]);
  return (
    <div className={styles.markdown} data-testid="markdown">
      <Nodes nodes={tree} />
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no names, and the tree of a text never changes
    <Fragment key={place}>{typeof node === 'string' ? node : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { node: Exclude<MarkdownNode, string> }) {
  const { tag: Tag, href, host, start, children } = node;
  if (Tag === 'hr' || Tag === 'br') return <Tag />;
  const inner = <Nodes nodes={children} />;
  if (Tag === 'a') return <Link href={href ?? ''} host={host ?? ''} nodes={children} />;
  if (Tag === 'ol') return <ol start={start}>{inner}</ol>;
  // Code scrolls by itself, so keyboard users must be able to focus it (WCAG 2.1.1).
  if (Tag === 'pre') {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      <pre tabIndex={0}>
        <code>{inner}</code>
      </pre>
    );
  }
  if (Tag === 'table') {
    return (
      <div className={styles.markdownTable}>
        <table>{inner}</table>
      </div>
    );
  }
  return <Tag>{inner}</Tag>;
}

/** An external link shows its target, unless its text is the address itself. */
function Link({
  href,
  host,
  nodes,
}: {
  href: string;
  host: string;
  nodes: readonly MarkdownNode[];
}) {
  const isAddress = nodes.length === 1 && (nodes[0] === href || `${nodes[0]}/` === href);
  return (
    <>
      <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
        <Nodes nodes={nodes} />
      </a>
      {!isAddress && <span className="text-tertiary">{` (${host})`}</span>}
    </>
  );
}
