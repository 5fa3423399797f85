import type { TrustLevelName } from '@assay/contract/attestation.ts';
import styles from './seal.module.css';
import { VERDICT_OF } from './trust-mark.tsx';

const INSIDE = {
  yes: 'M35 49l9.500 9.500L62 39',
  no: 'M38 38l20 20M58 38L38 58',
  old: 'M36 60L60 36',
  na: undefined,
} as const;

/** The hallmark in the size of a verdict. Decorative: the word is next to it. */
export function Seal({ level }: { level: TrustLevelName }) {
  const verdict = VERDICT_OF[level];
  const inside = INSIDE[verdict];
  const isOpen = inside === undefined;
  return (
    <svg className={styles.seal} data-verdict={verdict} viewBox="0 0 96 96" aria-hidden="true">
      <path
        className={styles.sealField}
        d="M32 6h32l26 26v32L64 90H32L6 64V32z"
        strokeWidth="2"
        strokeDasharray={isOpen ? '6 4' : undefined}
      />
      <path d="M34 12h28l22 22v28L62 84H34L12 62V34z" strokeWidth="1" strokeDasharray="1 3" />
      <path
        className={styles.sealGround}
        d="M36.500 18h23L78 36.500v23L59.500 78h-23L18 59.500v-23z"
        strokeWidth="1"
        strokeDasharray={isOpen ? '6 4' : undefined}
      />
      {inside && (
        <path d={inside} strokeWidth="4.500" strokeLinecap="round" strokeLinejoin="round" />
      )}
    </svg>
  );
}
