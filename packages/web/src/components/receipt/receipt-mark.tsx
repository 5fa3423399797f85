import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import saysStyles from '../marks/says.module.css';
import { Ring } from './verdict-mark.tsx';

const INSIDE = {
  pending: 'M12 8v4.4l2.8 1.6',
  sequenced: 'M12 8v4.4l2.8 1.6',
  checkpointed: 'M8.8 12.2l2.2 2.2 4.2-4.6',
  contradicted: 'M9.4 9.4l5.2 5.2M14.6 9.4l-5.2 5.2',
} as const;

/** State of an object's log entry: pending, or its index in the log. */
export function ReceiptMark({ place: { state, index } }: { place: LeafPlace }) {
  const { t } = useTranslation();
  if (state === 'contradicted')
    return (
      <span className={`${saysStyles.says} bad`}>
        <Ring inside={INSIDE[state]} />
        {t('receipts.state_contradicted')}
      </span>
    );
  return (
    <span
      className={state === 'checkpointed' ? saysStyles.says : `${saysStyles.says} text-secondary`}
    >
      <Ring inside={INSIDE[state]} />
      {state === 'checkpointed' && index !== null ? (
        <span>
          {t('receipts.entry')} <span className="figure">{formatCount(index)}</span>
        </span>
      ) : (
        t('receipts.waits')
      )}
    </span>
  );
}
