import { IconChevronDown, IconChevronUp, IconX } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Details beside a list, 560 px; under 768 px they fill the screen. Its place in the address (`open=`) is the page's:
 * the page draws it while that is set.
 *
 * @param title heading, with the marks before it
 * @param place where the row stands in the list: `3 of 51`
 * @param onStep opens the row before (-1) or after (1); left out where there is none to step to
 * @param children `<section>` elements with an `<h2>` each
 */
export function DetailDrawer({
  label,
  title,
  below,
  place,
  onStep,
  onClose,
  footer,
  children,
}: {
  label: string;
  title: ReactNode;
  below?: ReactNode;
  place?: string;
  onStep?: (by: -1 | 1) => void;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useEscape(onClose);
  return (
    <aside className="drawer" aria-label={label}>
      <header>
        <div className="row">
          <h2 className="row lead">{title}</h2>
          <span className="row push drawer-acts">
            {place && <span className="meta t3 nowrap">{place}</span>}
            {onStep && (
              <>
                <ActionIcon aria-label={t('lists.previous_row')} onClick={() => onStep(-1)}>
                  <IconChevronUp className="i" aria-hidden="true" />
                </ActionIcon>
                <ActionIcon aria-label={t('lists.next_row')} onClick={() => onStep(1)}>
                  <IconChevronDown className="i" aria-hidden="true" />
                </ActionIcon>
              </>
            )}
            <ActionIcon aria-label={t('lists.close_details')} onClick={onClose}>
              <IconX className="i" aria-hidden="true" />
            </ActionIcon>
          </span>
        </div>
        {below}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, also by keyboard */}
      <div className="scroll" tabIndex={0}>
        {children}
      </div>
      {footer && <footer>{footer}</footer>}
    </aside>
  );
}

/** Calls back on Escape unless something above the drawer took the key. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (!target.closest('[role=dialog], [role=menu], [role=listbox], input')) latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
