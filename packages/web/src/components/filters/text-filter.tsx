import { IconSearch } from '@assay/icons';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import searchStyles from '../text/search-box.module.css';

const WAIT_MS = 250;

/** The free-text filter of a list; `/` focuses it, Escape leaves it. */
export function TextFilter({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const tell = useDebouncedCallback((next: string) => onChange(next || undefined), WAIT_MS);
  // Back and "clear filters" change the address while the user is not typing here.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(text);
  }, [text]);
  const enter = () => {
    // Selecting alone leaves the focus where it was in some browsers.
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts([{ key: '/', label: t('lists.focus_filter'), run: enter }]);
  return (
    <span className={searchStyles.box}>
      <IconSearch className="icon" data-size="14" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        maxLength={128}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          tell(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') input.current?.blur();
        }}
      />
      <kbd>/</kbd>
    </span>
  );
}
