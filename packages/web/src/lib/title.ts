import { visibleText } from '@assay/core/encoding/visible-text.ts';

/**
 * Title of the browser tab: the product with its prefix, and the route's own title after a colon. What the details and the
 * page are about is named before that, once each.
 */
export function titleOf(routeTitle?: string, names: readonly string[] = []): string {
  if (!routeTitle) return 'Enterprise Assay';
  const parts = new Set([...names, routeTitle].filter((name) => name !== ''));
  return `Enterprise Assay: ${visibleText([...parts].join(' · '))}`;
}
