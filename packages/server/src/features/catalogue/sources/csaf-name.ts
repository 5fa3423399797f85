import { basename } from 'node:path';
import { isUrl } from './source-run.ts';

const LONGEST = 50;

/** Name under which the records of a provider are stored: by its host, or by the name of its file or directory. */
export function csafNameOf(location: string): string {
  const own = isUrl(location) ? new URL(location).host : basename(location);
  return `csaf-${own.toLowerCase().replace(/[^a-z0-9.]+/g, '-')}`.slice(0, LONGEST);
}
