import { Checkbox, Radio } from '@mantine/core';
import { type Filter, toggled } from './filter.ts';

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
  const Control = filter.single ? Radio : Checkbox;
  return (
    <fieldset className="choices">
      <legend className="label">{filter.label}</legend>
      {filter.options.map((option) => (
        <Control
          key={option.value}
          name={filter.name}
          size="16px"
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
