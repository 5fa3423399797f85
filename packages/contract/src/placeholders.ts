/**
 * Calls of the specification that are not there yet: the server answers them with 501 and the text of section 8. Adding
 * one takes it off this list.
 */
export const PLACEHOLDERS = [
  { method: 'POST', path: '/view/sbom' },
  { method: 'PATCH', path: '/view/sbom' },
  { method: 'GET', path: '/view/sbom' },
  { method: 'GET', path: '/view/sbom/default' },
  { method: 'POST', path: '/view/sbom/default' },
  { method: 'GET', path: '/views/sbom' },
  { method: 'GET', path: '/users/me/view/sbom' },
  { method: 'POST', path: '/users/me/view/sbom' },
] as const;

/** Said by a call that is not there yet. */
export const NOT_ADDED = 'Endpoint not added yet';
