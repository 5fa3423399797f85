/** What somebody opened by the palette, newest first, in this browser. */
export interface Recent {
  main: string;
  sub?: string | undefined;
  href: string;
}

const KEY = 'assay.recent';
const MOST = 6;

/** Recent ones of one person in one tenant; none where somebody else was here last, or what is stored is damaged. */
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

/** Forgets all of them: anyone who signs in next here is not to learn of them. */
export const forgetRecents = (): void => localStorage.removeItem(KEY);

/** Of addresses of this page alone: what is stored may have been changed. */
const isRecent = (item: unknown): item is Recent => {
  const { main, href, sub } = Object(item);
  const isText = typeof main === 'string' && (sub === undefined || typeof sub === 'string');
  return isText && typeof href === 'string' && /^\/(?![/\\])/.test(href);
};
