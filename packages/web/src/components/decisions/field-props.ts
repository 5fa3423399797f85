import type { DecisionValues } from './decision-values.ts';

/** Properties of a part of the dialog. */
export interface FieldProps {
  values: DecisionValues;
  onChange: (changes: Partial<DecisionValues>) => void;
}
