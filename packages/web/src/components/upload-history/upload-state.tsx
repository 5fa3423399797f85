import type { Upload } from '@assay/contract/uploads.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconLoader2,
} from '@assay/icons';
import { useTranslation } from 'react-i18next';

const LOOKS = {
  receiving: [IconLoader2, 'spin', ''],
  queued: [IconLoader2, 'spin', ''],
  parsing: [IconLoader2, 'spin', ''],
  matching: [IconLoader2, 'spin', ''],
  ready: [IconCircleCheck, '', 'ok'],
  ready_with_warnings: [IconAlertTriangle, '', 't2'],
  refused: [IconCircleX, '', 'bad'],
  duplicate: [IconCopy, '', 't2'],
  failed: [IconCircleX, '', 'bad'],
} as const;

/** The mark of a state. */
export function UploadMark({ state, still }: { state: Upload['state']; still?: true }) {
  const [Icon, motion] = LOOKS[state];
  return <Icon className={still ? 'i' : `i ${motion}`} aria-hidden="true" />;
}

/** Its color as a class: `ok`, `bad`, `t2` or none. */
export const classOfState = (state: Upload['state']): string => LOOKS[state][2];

/** The state of an upload as mark and word. */
export function UploadState({ state }: { state: Upload['state'] }) {
  const { t } = useTranslation();
  return (
    <span className={`says ${classOfState(state)}`}>
      <UploadMark state={state} />
      {t(`uploads.state_${state}`)}
    </span>
  );
}
