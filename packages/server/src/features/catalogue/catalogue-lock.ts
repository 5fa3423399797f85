/** The lock between uploads and batches of advisories, which the features that write both sides share. */
export { ownCatalogue, shareCatalogue } from './lock-queries.ts';
