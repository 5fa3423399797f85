import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../marks/state-mark.tsx';
import styles from './decisions.module.css';
import type { FieldProps } from './field-props.ts';

/** States in the order of their keys: 1 to 6. */
const STATES = [
  'in_triage',
  'exploitable',
  'not_affected',
  'false_positive',
  'resolved',
  'resolved_with_pedigree',
] as const;

/** The key of the state that takes back what would be inherited. */
const CLEAR_KEY = '0';
const TYPED = 'textarea, select, input:not([type=radio], [type=checkbox])';

const stateOfKey = (key: string): AnalysisState | undefined =>
  key === CLEAR_KEY ? '' : STATES[Number(key) - 1];

/** The state to decide, by mouse, arrows, or the keys 0 to 6. */
export function StateChoice({ values: { state }, onChange }: FieldProps) {
  const { t } = useTranslation();
  const choose = useRef((next: AnalysisState) => onChange({ state: next }));
  choose.current = (next) => onChange({ state: next });
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(TYPED)) return;
      const next = stateOfKey(key);
      if (next === undefined) return;
      choose.current(next);
      if (group.current?.contains(document.activeElement))
        group.current.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const option = (value: AnalysisState, key: string) => (
    <label key={value}>
      <input
        type="radio"
        name="state"
        value={value}
        checked={state === value}
        data-autofocus={value === (state ?? STATES[0]) || undefined}
        onChange={() => onChange({ state: value })}
      />
      <span>
        <StateMark state={value} />
        {value === '' && <em className="text-tertiary">{t('decisions.state_clear')}</em>}
        <kbd>{key}</kbd>
      </span>
    </label>
  );
  return (
    <fieldset ref={group} className={styles.group}>
      <legend>{t('decisions.state')}</legend>
      <div className={styles.states}>
        {STATES.map((value, i) => option(value, String(i + 1)))}
        {option('', CLEAR_KEY)}
      </div>
    </fieldset>
  );
}
