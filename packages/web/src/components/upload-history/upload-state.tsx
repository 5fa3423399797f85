import type { Upload } from '@assay/contract/uploads.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconLoader2,
} from '@assay/icons';
import { useTranslation } from 'react-i18next';
import saysStyles from '../marks/says.module.css';
import spinStyles from '../marks/spin.module.css';

const LOOKS = {
  receiving: [IconLoader2, spinStyles.spin, ''],
  queued: [IconLoader2, spinStyles.spin, ''],
  parsing: [IconLoader2, spinStyles.spin, ''],
  matching: [IconLoader2, spinStyles.spin, ''],
  ready: [IconCircleCheck, '', 'good'],
  ready_with_warnings: [IconAlertTriangle, '', 'text-secondary'],
  refused: [IconCircleX, '', 'bad'],
  duplicate: [IconCopy, '', 'text-secondary'],
  failed: [IconCircleX, '', 'bad'],
} as const;

/** The mark of a state. */
export function UploadMark({ state, still }: { state: Upload['state']; still?: true }) {
  const [Icon, motion] = LOOKS[state];
  return <Icon className={still ? 'icon' : `icon ${motion}`} aria-hidden="true" />;
}

/** Its color as a class: `ok`, `bad`, `t2` or none. */
export const classOfState = (state: Upload['state']): string => LOOKS[state][2];

/** The state of an upload as mark and word. */
export function UploadState({ state }: { state: Upload['state'] }) {
  const { t } = useTranslation();
  return (
    <span className={`${saysStyles.says} ${classOfState(state)}`}>
      <UploadMark state={state} />
      {t(`uploads.state_${state}`)}
    </span>
  );
}
