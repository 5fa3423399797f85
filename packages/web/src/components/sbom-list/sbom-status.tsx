import type { Sbom } from '@assay/contract/sboms.ts';
import { IconAlertTriangle, IconCircleCheck, IconLoader2 } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import spinStyles from '../marks/spin.module.css';
import stateStyles from '../marks/state.module.css';

const ICONS = {
  queued: IconLoader2,
  parsing: IconLoader2,
  matching: IconLoader2,
  ready: IconCircleCheck,
  failed: IconAlertTriangle,
};
const CLASSES = {
  queued: spinStyles.spin,
  parsing: spinStyles.spin,
  matching: spinStyles.spin,
  ready: 'good',
  failed: 'bad',
};

/** Progress of an upload, as icon and word; the tooltip has the reason of a failure. */
export function SbomStatus({ sbom: { status, error } }: { sbom: Pick<Sbom, 'status' | 'error'> }) {
  const { t } = useTranslation();
  const Icon = ICONS[status];
  return (
    <span className={stateStyles.state} title={error ? t('upload.failed_at', error) : undefined}>
      <Icon className={`icon ${CLASSES[status]}`} aria-hidden="true" />
      {t(`upload.status_${status}`)}
    </span>
  );
}
