import { useTranslation } from 'react-i18next';
import { Octagon } from './octagon.tsx';

const VERDICTS = { trusted: 'yes', untrusted: 'no', unsupported: 'old', na: 'na' } as const;

/** Trust levels (specification §4); `na` is a value of our own for N/A. */
export type TrustLevel = keyof typeof VERDICTS;

/** A trust level as hallmark and word. */
export function TrustMark({ level }: { level: TrustLevel }) {
  const { t } = useTranslation();
  const verdict = VERDICTS[level];
  return (
    <span className={`trust trust-${verdict}`}>
      <Octagon verdict={verdict} />
      {t(`marks.trust_${level}`)}
    </span>
  );
}
