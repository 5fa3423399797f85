import { IconSearch } from '@assay/icons';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';

const WAIT_MS = 250;

/** The free-text filter of a list; `/` puts the cursor into it, Escape leaves it. */
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
  // Back and "clear filters" change the address while nobody types here.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(text);
  }, [text]);
  useShortcuts([{ key: '/', label: t('lists.focus_filter'), run: () => input.current?.select() }]);
  return (
    <span className="search">
      <IconSearch className="i i-14" aria-hidden="true" />
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
      <kbd className="word">/</kbd>
    </span>
  );
}
