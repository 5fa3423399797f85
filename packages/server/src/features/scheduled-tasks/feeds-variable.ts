import { isSourceKind, OSV_ECOSYSTEMS, type SourceKindName } from '@assay/contract/task-kinds.ts';
import { isProvider, type WantedSource } from './new-tasks.ts';

/** Meaning of `ASSAY_FEEDS`: a directory to import at each start, or sources to subscribe to. */
export type WantedFeeds = { directory: string } | { sources: WantedSource[] };

/** How to write it, for a message. */
export const FEEDS_FORM =
  'a directory, or sources with spaces between: osv:npm,pypi or osv:all, nvd, cve, csaf:vendor.example, kev, epss, malicious, end_of_life';

/** Reads `osv:npm,pypi nvd csaf:vendor.example kev`; a text that names no kind of source is a directory. Undefined: neither. */
export function readFeeds(text: string): WantedFeeds | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (words.every((word) => kindOf(word) === undefined)) return { directory: text };
  const sources = words.map((word) => sourcesOf(word));
  if (sources.some((some) => some.length === 0)) return undefined;
  return { sources: sources.flat() };
}

function kindOf(word: string): SourceKindName | undefined {
  const [kind = ''] = word.split(':', 1);
  return isSourceKind(kind) ? kind : undefined;
}

/** Empty when the word is not a source. */
function sourcesOf(word: string): WantedSource[] {
  const kind = kindOf(word);
  const colon = word.indexOf(':');
  if (kind === undefined || colon >= 0 !== (kind === 'osv' || kind === 'csaf')) return [];
  if (kind === 'csaf') {
    const location = word.slice(colon + 1);
    return !isProvider(location) ? [] : [{ kind, location }];
  }
  if (kind !== 'osv') return [{ kind }];
  const names = word.slice(colon + 1).split(',');
  if (names.length === 1 && names[0] === 'all') return [{ kind }];
  const sources = names.flatMap((name) => {
    const ecosystem = OSV_ECOSYSTEMS.find((one) => spelt(one) === name.toLowerCase());
    return ecosystem === undefined ? [] : [{ kind, ecosystem }];
  });
  return sources.length === names.length ? sources : [];
}

/** `Red Hat` is written `red-hat`, as spaces divide sources. */
const spelt = (ecosystem: string) => ecosystem.toLowerCase().replaceAll(' ', '-');
