/** Pages that the user opened with the palette, newest first, in this browser. */
export interface Recent {
  main: string;
  sub?: string | undefined;
  href: string;
}

const KEY = 'assay.recent';
const MOST = 6;

/** Recent pages of a user in a tenant; none when another user was here last, or the stored data is damaged. */
export function readRecents(owner: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('owner' in stored)) return [];
    if (stored.owner !== owner || !('items' in stored) || !Array.isArray(stored.items)) return [];
    return stored.items.filter(isRecent).slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts one in front. */
export function addRecent(owner: string, recent: Recent): void {
  const others = readRecents(owner).filter(({ href }) => href !== recent.href);
  localStorage.setItem(KEY, JSON.stringify({ owner, items: [recent, ...others].slice(0, MOST) }));
}

/** Deletes all of them, so that the next user does not see them. */
export const forgetRecents = (): void => localStorage.removeItem(KEY);

/** Accepts addresses of this page only, because stored data may have been changed. */
const isRecent = (item: unknown): item is Recent => {
  const { main, href, sub } = Object(item);
  const isText = typeof main === 'string' && (sub === undefined || typeof sub === 'string');
  return isText && typeof href === 'string' && /^\/(?![/\\])/.test(href);
};
