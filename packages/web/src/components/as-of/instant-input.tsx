import styles from './as-of.module.css';

/** A field for an instant in local time, beside its label. @param value `2026-11-26T14:30`, or empty */
export function InstantInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="text-secondary small">
      {label}{' '}
      <input
        className={styles.field}
        type="datetime-local"
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
