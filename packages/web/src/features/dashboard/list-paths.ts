import { type PlainSearch, writePlainSearch } from '../../lib/plain-search.ts';

/** Address of the list of vulnerabilities under some filters. */
export const vulnerabilitiesPath = (filters: PlainSearch): string =>
  `/security/vulnerabilities${writePlainSearch(filters)}`;

/** Address of the list of projects under some filters. */
export const projectsPath = (filters: PlainSearch): string =>
  `/projects/modern/projects${writePlainSearch(filters)}`;
