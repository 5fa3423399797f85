import { visibleText } from '@assay/core/encoding/visible-text.ts';

/**
 * Composes the title of the browser tab: the product with its prefix, and the route's own title after a colon.
 * The names of details and page precede it, once each.
 */
export function titleOf(routeTitle?: string, names: readonly string[] = []): string {
  if (!routeTitle) return 'Enterprise Assay';
  const parts = new Set([...names, routeTitle].filter((name) => name !== ''));
  return `Enterprise Assay: ${visibleText([...parts].join(' · '))}`;
}
