import { visibleText } from '@assay/core/encoding/visible-text.ts';

/**
 * Title of the browser tab: the product with its prefix, and the route's own title after a colon; on the
 * page of an object its name before that.
 */
export function titleOf(routeTitle?: string, name = ''): string {
  if (!routeTitle) return 'Enterprise Assay';
  const isNamed = name !== '' && name !== routeTitle;
  return `Enterprise Assay: ${visibleText(isNamed ? `${name} · ${routeTitle}` : routeTitle)}`;
}
