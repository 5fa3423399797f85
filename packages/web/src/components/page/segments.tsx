import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import styles from './segments.module.css';

const CLASSES = { root: styles.root, label: styles.label, indicator: styles.indicator };

/** One of a few choices, all of them shown beside each other. */
export function Segments<Value extends string>(
  props: Omit<SegmentedControlProps<Value>, 'classNames'>,
) {
  return <SegmentedControl {...props} classNames={CLASSES} />;
}
