import { IconSearch, IconX } from '@assay/icons';
import { ActionIcon, Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownerOf } from '../../lib/own-work.ts';
import { addRecent } from '../../lib/recent-pages.ts';
import { requestForm } from '../../lib/requested-form.ts';
import { addStrings } from '../../lib/strings.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { type Action, actionsOf } from './local-options.tsx';
import type { Option } from './option.ts';
import styles from './palette.module.css';
import { PaletteFoot } from './palette-foot.tsx';
import { optionId, PaletteList } from './palette-list.tsx';
import type { PaletteProps } from './palette-props.ts';
import { ScopeBar } from './palette-scope.tsx';
import { NothingFound, SearchFailures } from './palette-states.tsx';
import { palette } from './strings.ts';
import { suggestionsOf } from './suggestions.tsx';
import { type Actions, useActions } from './use-actions.ts';
import { readPrefix, type Scope, useGroups } from './use-groups.ts';

addStrings({ palette });

/** Options per group while all groups are shown. */
const SHOWN = 3;

/** Search and actions from anywhere: a field that points into a list (combobox with listbox, ARIA 1.2). */
export function Palette({
  user,
  onShortcuts,
  onSignOut,
  onClose,
}: PaletteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  useFocusBack();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Scope>('all');
  const [pointed, setPointed] = useState(0);
  const owner = ownerOf(user);
  const { typed, prefixed, scope } = scopeOf(text, chosen);
  const actions = useActions(user, { onShortcuts, onSignOut });
  const start = ({ form, href, run }: Action) => {
    onClose();
    if (form) requestForm(form);
    if (href) router.history.push(href);
    run?.();
  };
  const found = useGroups(user, { typed, scope, actions, start });
  const isEmpty = typed === '' && scope === 'all';
  const groups = isEmpty
    ? suggestionsOf(user, { owner, here: optionsHere(actions, start) }, t)
    : scope === 'all'
      ? found.groups.map((group) => ({ ...group, options: group.options.slice(0, SHOWN) }))
      : found.groups;
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(pointed, options.length - 1);

  const write = (next: string) => {
    setText(next);
    setPointed(0);
    if (next === '') setChosen('all');
  };
  const open = ({ href, run, main, sub }: Option, { newTab }: { newTab: boolean }) => {
    if (href !== undefined) addRecent(owner, { main, sub, href });
    if (href !== undefined && newTab) window.open(href, '_blank', 'noopener');
    else if (href !== undefined) {
      onClose();
      router.history.push(href);
    } else run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys of a writing system that composes characters are its own.
    if (event.nativeEvent.isComposing) return;
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const option = options[active];
    if (move !== undefined && options.length > 0)
      setPointed((active + move + options.length) % options.length);
    else if (event.key === 'Enter' && option)
      open(option, { newTab: event.ctrlKey || event.metaKey });
    else return;
    event.preventDefault();
  };
  const clear = () => {
    write('');
    field.current?.focus();
  };
  const isNothing = options.length === 0 && !found.isSearching && typed !== '';
  return (
    <PaletteFrame onClose={onClose}>
      <PaletteField
        ref={field}
        text={text}
        active={options.length > 0 ? active : undefined}
        onWrite={write}
        onKeyDown={onKeyDown}
        onClear={clear}
        onClose={onClose}
      />
      <ScopeBar
        {...{ isEmpty, scope, found }}
        onScope={(next) => {
          setChosen(next);
          setPointed(0);
          if (prefixed !== 'all') setText(typed);
          field.current?.focus();
        }}
        onPrefix={(prefix) => {
          write(prefix);
          field.current?.focus();
        }}
      />
      <SearchFailures found={found} />
      {options.length > 0 && (
        <PaletteList {...{ groups, typed, active }} onPoint={setPointed} onOpen={open} />
      )}
      {isNothing && <NothingFound typed={typed} answer={found.answer} onClear={clear} />}
      <span className="visually-hidden" role="status">
        {statusOf(t, { isEmpty, isSearching: found.isSearching, typed, options, groups })}
      </span>
      <PaletteFoot role={user.role} />
    </PaletteFrame>
  );
}

/** The dialog around the palette. */
function PaletteFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size={720}
      padding={0}
      classNames={{ inner: styles.place, content: styles.palette, body: styles.body }}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
    >
      {children}
    </Modal>
  );
}

/** Field, with buttons that clear it and close the palette. @param active the highlighted option, if any */
function PaletteField({
  ref,
  text,
  active,
  onWrite,
  onKeyDown,
  onClear,
  onClose,
}: {
  ref: RefObject<HTMLInputElement | null>;
  text: string;
  active: number | undefined;
  onWrite: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClear: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.input}>
      <IconSearch className="icon" aria-hidden="true" />
      <input
        ref={ref}
        data-autofocus
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={active !== undefined}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        placeholder={t('palette.placeholder')}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <ActionIcon aria-label={t('palette.clear')} title={t('palette.clear')} onClick={onClear}>
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      )}
      <button
        type="button"
        className={`button ${styles.cancel}`}
        data-variant="subtle"
        onClick={onClose}
      >
        {t('palette.cancel')}
      </button>
    </div>
  );
}

/** Number of results, for screen readers. */
function statusOf(
  t: TFunction,
  shown: {
    isEmpty: boolean;
    isSearching: boolean;
    typed: string;
    options: readonly unknown[];
    groups: readonly unknown[];
  },
): string {
  const { isEmpty, isSearching, typed, options, groups } = shown;
  if (isSearching) return t('palette.searching');
  if (isEmpty) return t('palette.suggested', { count: options.length });
  if (options.length === 0) return t('palette.none', { q: typed });
  return t('palette.found', {
    count: options.length,
    groups: t('palette.groups', { count: groups.length }),
  });
}

/** Actions of the page, shown while the field is empty. */
const optionsHere = ({ here }: Actions, start: (action: Action) => void): Option[] =>
  actionsOf(here, '', start)
    .slice(0, SHOWN)
    .map(({ option }) => option);

/** The scope that a prefix of the text names, else the selected one. */
function scopeOf(text: string, chosen: Scope) {
  const { typed, scope: prefixed } = readPrefix(text);
  return { typed, prefixed, scope: prefixed === 'all' ? chosen : prefixed };
}
