import type { TFunction } from 'i18next';
import { formatCount } from '../../../lib/formats.ts';
import type { Column } from '../../data-table/column.ts';

/** A row with the required rules that pass; null until they are judged. */
interface JudgedRow {
  rules: { passed: number; total: number } | null;
}

/** Column of the required rules that pass, of all. The page adds the strings `rule_sets`. */
export const rulesColumn = <Row extends JudgedRow>(t: TFunction): Column<Row> => ({
  id: 'rules',
  sort: 'rules',
  label: t('rule_sets.rules_passed'),
  width: 104,
  numeric: true,
  yields: 1,
  isEmpty: ({ rules }) => rules === null,
  filled: { sort: '-rules' },
  cell: ({ rules }) =>
    rules === null ? (
      <span className="text-tertiary">–</span>
    ) : (
      t('rule_sets.of', { met: formatCount(rules.passed), total: formatCount(rules.total) })
    ),
});
