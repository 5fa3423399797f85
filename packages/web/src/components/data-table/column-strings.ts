/** Order, width and pins of the columns of a list. */
export const columnArrangement = {
  shown: 'Shown',
  shown_of: '{{shown}} of {{all}}, width in px',
  hidden: 'Hidden',
  move: 'Move {{name}}, position {{at}} of {{all}}',
  move_hint: 'Drag, or use the arrow keys',
  width: 'Width of {{name}}',
  auto: 'auto',
  pin: 'Pin {{name}}',
  fit: 'Fit widths',
  reset: 'Reset columns',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    columns: typeof columnArrangement;
  }
}
