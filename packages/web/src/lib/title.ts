import { visibleText } from '@assay/core/encoding/visible-text.ts';

/** Title of the browser tab: the product with its prefix, and the route's own title after a colon. */
export const titleOf = (routeTitle?: string): string =>
  routeTitle ? `Enterprise Assay: ${visibleText(routeTitle)}` : 'Enterprise Assay';
