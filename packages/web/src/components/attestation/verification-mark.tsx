import type { Attestation } from '@assay/contract/attestation.ts';
import { useTranslation } from 'react-i18next';
import saysStyles from '../marks/says.module.css';
import { Ring } from '../receipt/verdict-mark.tsx';

const LOOKS = {
  valid: { name: `${saysStyles.says} good`, inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  invalid: { name: `${saysStyles.says} bad`, inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
  unverifiable: { name: `${saysStyles.says} text-secondary`, inside: 'M12 8v5M12 15.6v.2' },
  waits: { name: `${saysStyles.says} text-tertiary`, inside: 'M12 8v4.4l2.8 1.6' },
} as const;

/** Verification result of a signature, as ring and words. */
export function VerificationMark({ verification }: Pick<Attestation, 'verification'>) {
  const { t } = useTranslation();
  const found = verification ?? 'waits';
  return (
    <span className={LOOKS[found].name}>
      <Ring inside={LOOKS[found].inside} />
      {t(`attestation.verification_${found}`)}
    </span>
  );
}
