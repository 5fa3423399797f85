/**
 * Returns the address after sign-in: a path of this page, never another site and never sign-in itself.
 *
 * @param target from the address, so it may be hostile
 * @returns the target, or `/` unless it is a plain path of this page
 */
export function returnPath(target: string | undefined): string {
  if (!target?.startsWith('/') || /^\/[/\\]|[\t\r\n]/.test(target)) return '/';
  return /^\/auth(?:[/?#]|$)/.test(target) ? '/' : target;
}

/** Address of sign-in that comes back to `target` afterwards; the start page needs no mention. */
export function signInHref(target: string | undefined): string {
  const back = returnPath(target);
  return back === '/' ? '/auth/signin' : `/auth/signin?redirect=${encodeURIComponent(back)}`;
}

const KEY = 'assay.return';

/** Remembers where to go while this tab is at an identity provider that does not. */
export const keepReturn = (target: string): void => sessionStorage.setItem(KEY, target);

/** Returns the stored address and clears it. */
export function takeReturn(): string {
  const target = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnPath(target ?? undefined);
}
