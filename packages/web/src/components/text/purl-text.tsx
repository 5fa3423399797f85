import styles from './purl-text.module.css';
import { readablePurl } from './readable-purl.ts';

/**
 * A package URL on one line: with little space its type and namespace shrink first, the name last. The tooltip
 * has all of it.
 */
export function PurlText({ purl }: { purl: string }) {
  const { before, name } = readablePurl(purl);
  return (
    <code className={styles.endCut} title={purl}>
      <span className="cut">{before}</span>
      <span className="cut">{name}</span>
    </code>
  );
}
