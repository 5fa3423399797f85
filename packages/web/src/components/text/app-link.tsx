import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** Tells whether a click stays in this tab: main button, no modifier key. */
const staysHere = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to an address of this page, including a query; a query alone means the current path. Opens without a
 * reload; with a modifier key, in a new tab.
 */
export function AppLink({
  href,
  onClick,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string }) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = event.currentTarget;
        router.history.push(`${pathname}${search}${hash}`);
      }}
    >
      {children}
    </a>
  );
}
