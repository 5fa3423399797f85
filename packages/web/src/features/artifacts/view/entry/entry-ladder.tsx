import type { Attestation } from '@assay/contract/attestation.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../../../components/text/time-ago.tsx';
import styles from '../artifact.module.css';

/** Progress of an entry: sequenced, covered by a signed checkpoint, seen by a witness. */
export function EntryLadder({ statement, ledger }: { statement: Attestation; ledger: Ledger }) {
  const { t } = useTranslation();
  const { checkpoint, witnesses } = ledger.log;
  return (
    <ol className={`${styles.ladder} ${styles.three}`}>
      <li>
        <Done isDone />
        {t('artifact.sequenced')}
        <span>
          <TimeAgo at={statement.created_at} />
        </span>
      </li>
      <li>
        <Done isDone={checkpoint !== null} />
        {t('artifact.checkpoint')}
        <span>{checkpoint && <TimeAgo at={checkpoint.signed_at} />}</span>
      </li>
      <li>
        <Done isDone={witnesses > 0} />
        {t('artifact.cosigned')}
        <span>
          {witnesses > 0
            ? t('artifact.cosigned_by', { count: witnesses })
            : t('artifact.cosigned_none')}
        </span>
      </li>
    </ol>
  );
}

function Done({ isDone }: { isDone: boolean }) {
  return (
    <svg
      className={isDone ? 'icon' : `icon ${styles.waits}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill={isDone ? 'currentColor' : 'none'}
        stroke={isDone ? 'none' : 'currentColor'}
      />
      {isDone && <path d="M8 12.2l2.8 2.8 5.2-5.8" stroke="var(--bg-panel)" strokeWidth="2.4" />}
    </svg>
  );
}
