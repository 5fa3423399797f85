import type { LicenseVerdict } from '@assay/core/license-policy/license-policy.ts';
import { useTranslation } from 'react-i18next';
import saysStyles from '../marks/says.module.css';
import { Ring } from '../receipt/verdict-mark.tsx';

const LOOKS = {
  allowed: { name: `${saysStyles.says} good`, inside: 'M8.8 12.2l2.2 2.2 4.2-4.6' },
  review: { name: `${saysStyles.says} text-secondary`, inside: 'M12 8v4.6M12 15.6v.2' },
  unknown: {
    name: `${saysStyles.says} text-secondary`,
    inside: 'M10.2 10.2a1.9 1.9 0 1 1 1.8 2.4v.9M12 15.8v.2',
  },
  denied: { name: `${saysStyles.says} bad`, inside: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2' },
} as const satisfies Record<LicenseVerdict, object>;

/** License verdict, as ring and word. The page adds the strings `licenses` first. */
export function LicenseMark({ verdict }: { verdict: LicenseVerdict }) {
  const { t } = useTranslation();
  const { name, inside } = LOOKS[verdict];
  return (
    <span className={name}>
      <Ring inside={inside} />
      <span>{t(`licenses.${verdict}`)}</span>
    </span>
  );
}
