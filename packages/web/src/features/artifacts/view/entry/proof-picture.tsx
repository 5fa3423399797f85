import { useTranslation } from 'react-i18next';
import styles from '../artifact-page.module.css';
import { proofSiblings } from './proof-siblings.ts';

const LEFT = 12;
const RIGHT = 316;
const LINE = 44;

/** Picture of an inclusion proof: the path from the entry to the root, with the sibling hash at each step. */
export function ProofPicture({ index, size }: { index: number; size: number }) {
  const { t } = useTranslation();
  const sides = proofSiblings(index, size);
  const step = (RIGHT - LEFT) / Math.max(1, sides.length);
  return (
    <svg
      className={styles.proofPicture}
      viewBox="0 0 328 88"
      role="img"
      aria-label={t('artifact.picture', { count: sides.length })}
    >
      <line className={styles.proofWay} x1={LEFT} x2={RIGHT} y1={LINE} y2={LINE} />
      {sides.map((direction, at) => {
        const x = LEFT + (at + 1) * step;
        const from = x - Math.min(12.4, step / 2);
        const y = direction === 'right' ? 20 : 68;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing else
          <g key={at}>
            <path className={styles.proofBranch} d={`M${from} ${y}L${x} ${LINE}`} />
            <rect className={styles.proofHash} x={from - 4} y={y - 4} width="8" height="8" rx="2" />
            {at < sides.length - 1 && (
              <circle className={styles.proofNode} cx={x} cy={LINE} r="3" />
            )}
          </g>
        );
      })}
      <circle className={styles.proofRoot} cx={RIGHT} cy={LINE} r="6" />
      <circle className={styles.proofEntry} cx={LEFT} cy={LINE} r="6" />
      <text x="0" y="84">
        {t('artifact.picture_entry')}
      </text>
      <text x="328" y="84" textAnchor="end">
        {t('artifact.picture_root')}
      </text>
    </svg>
  );
}
