import type { Upload } from '@assay/contract/uploads.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { definedValues } from '../../lib/defined-values.ts';
import { formatCount } from '../../lib/formats.ts';
import styles from './upload-history.module.css';
import { classOfState, UploadMark } from './upload-state.tsx';

const CHIPS = [
  ['in_progress', 'receiving'],
  ['ready', 'ready'],
  ['ready_with_warnings', 'ready_with_warnings'],
  ['refused', 'refused'],
  ['failed', 'failed'],
  ['duplicate', 'duplicate'],
] as const satisfies readonly (readonly [string, Upload['state']])[];

/** Filters of the counts: those of the list except the state. */
interface Narrowed {
  project?: string | undefined;
  key?: string | undefined;
  keyword?: string | undefined;
}

/** Number of uploads in each state; a click filters by it, another one removes the filter. */
export function StateChips({
  of,
  state,
  onChange,
  everyMs,
}: {
  of: Narrowed;
  state: string | undefined;
  onChange: (state: string | undefined) => void;
  everyMs: number | false;
}) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('countUploads', definedValues({ ...of })),
    refetchInterval: everyMs,
    meta: { quiet: true },
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container everywhere
    <div className={styles.stateChips} role="group" aria-label={t('uploads.by_state')}>
      {CHIPS.map(([name, mark]) => (
        <button
          key={name}
          type="button"
          className={`${styles.stateChip} ${classOfState(mark)}`}
          aria-pressed={state === name}
          onClick={() => onChange(state === name ? undefined : name)}
        >
          <UploadMark state={mark} still />
          <b>{name === 'in_progress' ? t('uploads.in_progress') : t(`uploads.state_${name}`)}</b>{' '}
          <span className="figure">{data ? formatCount(data[name]) : '–'}</span>
        </button>
      ))}
    </div>
  );
}
