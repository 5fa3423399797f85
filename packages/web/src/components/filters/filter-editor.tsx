import { Checkbox, Radio } from '@mantine/core';
import styles from './choices.module.css';
import { DayEditor } from './day-editor.tsx';
import { type Filter, toggled } from './filter.ts';
import { FreeEditor } from './free-editor.tsx';

/** The values of one filter to choose from; each click applies at once. */
export function FilterEditor({
  filter,
  values,
  onChange,
}: {
  filter: Filter;
  values: readonly string[];
  onChange: (values: string[]) => void;
}) {
  if (filter.day) return <DayEditor filter={filter} text={values[0] ?? ''} onChange={onChange} />;
  if (filter.free) return <FreeEditor filter={filter} text={values[0] ?? ''} onChange={onChange} />;
  const Control = filter.single ? Radio : Checkbox;
  return (
    <fieldset className={styles.choices}>
      <legend className="meta text-tertiary">{filter.label}</legend>
      {filter.options.map((option) => (
        <Control
          key={option.value}
          name={filter.name}
          size="xs"
          checked={values.includes(option.value)}
          onChange={() => onChange(toggled(filter, values, option.value))}
          label={
            <span className="row">
              {option.mark}
              {option.label}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}
