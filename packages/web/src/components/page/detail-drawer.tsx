import { IconChevronDown, IconChevronUp, IconX } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { WhileLoading } from '../../lib/lazily.ts';
import { useShowDetailsName } from '../../lib/page-name.ts';
import styles from './detail-drawer.module.css';
import layoutStyles from './list-layout.module.css';

/**
 * Details beside a list, 560 px wide; under 768 px they fill the screen. The page controls its state in the
 * address (`open=`) and renders it while that is set.
 *
 * @param title heading, with the marks before it
 * @param name title of the browser tab, if the heading has another text
 * @param place position of the row in the list: `3 of 51`
 * @param onStep opens the previous (-1) or next row (1); omitted when there is none
 * @param children `<section>` elements with an `<h2>` each
 */
export function DetailDrawer({
  label,
  title,
  name,
  below,
  place,
  onStep,
  onClose,
  footer,
  children,
}: {
  label: string;
  title: ReactNode;
  name?: string;
  below?: ReactNode;
  place?: string;
  onStep?: (by: -1 | 1) => void;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useShowDetailsName(heading, name);
  useEscape(onClose);
  return (
    <aside className="drawer" aria-label={label}>
      <header>
        <div className="row">
          <h2 className={`row ${styles.lead}`} ref={heading}>
            {title}
          </h2>
          <span className={`row push ${styles.acts}`}>
            {place && <span className="meta text-tertiary nowrap">{place}</span>}
            {onStep && (
              <>
                <ActionIcon aria-label={t('lists.previous_row')} onClick={() => onStep(-1)}>
                  <IconChevronUp className="icon" aria-hidden="true" />
                </ActionIcon>
                <ActionIcon aria-label={t('lists.next_row')} onClick={() => onStep(1)}>
                  <IconChevronDown className="icon" aria-hidden="true" />
                </ActionIcon>
              </>
            )}
            <ActionIcon aria-label={t('lists.close_details')} onClick={onClose}>
              <IconX className="icon" aria-hidden="true" />
            </ActionIcon>
          </span>
        </div>
        {below}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, also by keyboard */}
      <div className={layoutStyles.scroll} tabIndex={0}>
        <WhileLoading value={null}>{children}</WhileLoading>
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
