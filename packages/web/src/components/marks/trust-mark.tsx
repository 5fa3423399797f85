import type { TrustLevelName } from '@assay/contract/attestation.ts';
import { useTranslation } from 'react-i18next';
import { Octagon } from './octagon.tsx';
import trustStyles from './trust.module.css';

/** The sign in the hallmark of each trust level. */
export const VERDICT_OF = {
  trusted: 'yes',
  untrusted: 'no',
  unsupported: 'old',
  unknown: 'na',
} as const satisfies Record<TrustLevelName, string>;

/** A trust level as hallmark and word; `unknown` reads N/A. */
export function TrustMark({ level }: { level: TrustLevelName }) {
  const { t } = useTranslation();
  const verdict = VERDICT_OF[level];
  return (
    <span className={trustStyles.trust} data-trust={verdict}>
      <Octagon verdict={verdict} />
      {t(`marks.trust_${level}`)}
    </span>
  );
}
