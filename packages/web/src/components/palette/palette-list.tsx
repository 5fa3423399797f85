import { IconCornerDownLeft } from '@assay/icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { markedParts } from './match.ts';
import type { Group, Option } from './option.ts';
import styles from './palette.module.css';

/** Element id of an option, for `aria-activedescendant`. */
export const optionId = (index: number): string => `palette-option-${index}`;

/** The groups as a listbox; the focus stays in the field. */
export function PaletteList({
  groups,
  typed,
  active,
  onPoint,
  onOpen,
}: {
  groups: readonly Group[];
  typed: string;
  /** Number of the chosen option over all groups. */
  active: number;
  onPoint: (index: number) => void;
  onOpen: (option: Option, how: { newTab: boolean }) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  let index = 0;
  return (
    <div
      className={styles.list}
      ref={list}
      role="listbox"
      id="palette-list"
      aria-label={t('palette.results')}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not sets of fields
        <div key={group.name} role="group" aria-labelledby={`palette-${group.name}`}>
          <div className={styles.groupHead} id={`palette-${group.name}`}>
            {t(`palette.${group.name}`)}
            <GroupCount group={group} />
          </div>
          {group.options.map((option) => {
            const own = index++;
            return (
              <OptionRow
                key={option.key}
                {...{ option, typed, index: own, isActive: own === active }}
                onPoint={() => onPoint(own)}
                onOpen={(newTab) => onOpen(option, { newTab })}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function GroupCount({ group: { options, count, isExact } }: { group: Group }) {
  const { t } = useTranslation();
  if (count <= options.length && isExact) return null;
  const numbers = { shown: formatCount(options.length), total: formatCount(count) };
  return (
    <span className={styles.shownCount}>
      {t(isExact ? 'palette.shown_of' : 'palette.shown_of_more', numbers)}
    </span>
  );
}

function OptionRow({
  option: { mark, main, sub, isMono, fact },
  typed,
  index,
  isActive,
  onPoint,
  onOpen,
}: {
  option: Option;
  typed: string;
  index: number;
  isActive: boolean;
  onPoint: () => void;
  onOpen: (newTab: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are read by the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at it by aria-activedescendant
    <div
      role="option"
      className={styles.option}
      id={optionId(index)}
      aria-selected={isActive}
      title={sub ? `${main}, ${sub}` : main}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
    >
      <span className={styles.mark}>{mark}</span>
      <span className={`${styles.main} cut`}>
        {isMono ? (
          <code>
            <Marked text={main} typed={typed} />
          </code>
        ) : (
          <Marked text={main} typed={typed} />
        )}
        {sub && (
          <span className={styles.subtitle}>
            <Marked text={sub} typed={typed} />
          </span>
        )}
      </span>
      <span className={styles.fact}>{fact}</span>
      <span className={styles.openHint} aria-hidden="true">
        <kbd>
          <IconCornerDownLeft className="icon" data-size="12" />
        </kbd>
      </span>
    </div>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  // Parts have no names; their places never change while the text stays.
  return markedParts(text, typed).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    place % 2 === 1 ? <mark key={place}>{part}</mark> : <span key={place}>{part}</span>,
  );
}
