import { IconGripVertical, IconPin } from '@assay/icons';
import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './column-list.module.css';
import { changeColumn, type Layout, moveColumn, widthInRange } from './layout.ts';
import type { TableView } from './table-view.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Properties of a row of the menu of columns. */
interface ColumnRowProps {
  label: string;
  /** The column cannot be hidden. */
  isFixed: boolean;
  layout: Layout;
  at: number;
  view: TableView;
  onHide: () => void;
  onDrag: () => void;
  onDrop: () => void;
}

/** One shown column: moved by its grip with pointer or arrow keys, hidden, given a width, pinned. */
export function ColumnRow({
  label,
  isFixed,
  layout,
  at,
  view,
  onHide,
  onDrag,
  onDrop,
}: ColumnRowProps) {
  const { t } = useTranslation();
  const column = layout[at];
  if (!column) return null;
  const { id, width, pinned = false } = column;
  const move = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    view.setLayout(moveColumn(layout, id, by));
  };
  const setWidth = (next: number | undefined) =>
    view.setLayout(changeColumn(layout, id, { width: next, pinned }));
  return (
    <li
      className={styles.column}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <ActionIcon
        draggable
        aria-label={t('columns.move', { name: label, at: at + 1, all: layout.length })}
        title={t('columns.move_hint')}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', id);
          onDrag();
        }}
        onKeyDown={move}
      >
        <IconGripVertical className="icon" data-size="14" aria-hidden="true" />
      </ActionIcon>
      {isFixed ? (
        <span className="cut">{label}</span>
      ) : (
        <Checkbox size="xs" label={label} checked onChange={onHide} />
      )}
      <WidthField label={label} width={width} onChange={setWidth} />
      <ActionIcon
        aria-label={t('columns.pin', { name: label })}
        title={t('columns.pin', { name: label })}
        aria-pressed={pinned}
        onClick={() => view.setLayout(changeColumn(layout, id, { width, pinned: !pinned }))}
      >
        <IconPin
          className={`icon ${pinned ? styles.pinned : ''}`}
          data-size="14"
          aria-hidden="true"
        />
      </ActionIcon>
    </li>
  );
}

/** Field for the width of a column; empty for the list's own. */
function WidthField({
  label,
  width,
  onChange,
}: {
  label: string;
  width: number | undefined;
  onChange: (width: number | undefined) => void;
}) {
  const { t } = useTranslation();
  const set = (typed: string) => {
    const px = Number.parseInt(typed, 10);
    const next = Number.isNaN(px) ? undefined : widthInRange(px);
    if (next !== width) onChange(next);
  };
  return (
    <TextInput
      key={width}
      aria-label={t('columns.width', { name: label })}
      defaultValue={width ?? ''}
      placeholder={t('columns.auto')}
      inputMode="numeric"
      onBlur={(event) => set(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && set(event.currentTarget.value)}
    />
  );
}
