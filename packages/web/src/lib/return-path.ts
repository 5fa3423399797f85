/**
 * Where to go after sign-in: a path of this page, never another site and never back to sign-in.
 *
 * @param target taken from the address, so it may be hostile
 * @returns the target, or `/` for anything that is not a plain path of ours
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
