import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** True for a click that stays in this tab: no key held, the main button. */
const staysHere = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to an address of this page, query included; a query alone means the present path. Opens without a reload; with a key held, in a new tab. */
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
