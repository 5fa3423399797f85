/** What artifacts are called, wherever they are named. */
export const artifacts = {
  purl_what: 'package URL',
};
