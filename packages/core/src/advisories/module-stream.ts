/**
 * Module streams of Enterprise Linux 8 and 9 (AppStream): `nodejs:16` and `nodejs:18` are built side by side,
 * and an erratum for one stream does not apply to another. The version shows that a build is modular
 * (`.module+el8.4.0+…`, `.module_el8…`), purl's qualifier `rpmmod` names the stream, and errata name theirs in
 * the summary.
 *
 * @see https://github.com/package-url/purl-spec/blob/main/types/rpm-definition.json, `rpmmod`
 */
import type { Affected } from './advisory.ts';

/** Whether an entry applies to the component's stream; `unknown` when either side states too little. */
export type StreamVerdict = 'same' | 'other' | 'unknown';

/** Streams that an affected entry names. */
export interface EntryStreams {
  /** `modular` and `plain` by the builds that its bounds name; `unsaid` where no bound names a build. */
  build: 'modular' | 'plain' | 'unsaid';
  /** `nodejs:16`; several where one erratum serves several streams; none where the record names none. */
  streams: readonly string[];
}

/** A component, as far as streams go. */
export interface StreamSubject {
  version: string;
  /** `nodejs:16`; '' when the SBOM does not state it. */
  stream: string;
}

const ENTERPRISE_LINUX: ReadonlySet<string> = new Set([
  'AlmaLinux',
  'Oracle Linux',
  'Red Hat',
  'Rocky Linux',
]);
const MODULAR_BUILD = /\.module[_+]el\d/;
const PLAIN_BUILD = /\.el\d/;
const STREAM = /(?<![\w.+-])([a-z][\w.+-]*):([a-z0-9][\w.+-]*?)(?=[\s,;)/]|$)/gi;
const ERRATUM = /^[a-z]{2,4}[sbe]a-\d{4}$/i;

/** Streams that an erratum's summary names: `Important: nodejs:18 security update`. */
export function streamsIn(summary: string): string[] {
  const found = [...summary.matchAll(STREAM)]
    .filter(([, module = '']) => !ERRATUM.test(module))
    .map(([, module = '', stream = '']) => `${module}:${stream}`);
  return [...new Set(found)];
}

/** The entry with the streams of its record in the ranges that name modular builds. */
export function withStreams(affected: Affected, streams: readonly string[]): Affected {
  if (streams.length === 0 || !ENTERPRISE_LINUX.has(affected.ecosystem)) return affected;
  const ranges = affected.ranges.map((range) =>
    range.events.some((event) => MODULAR_BUILD.test(Object.values(event)[0] ?? ''))
      ? { ...range, streams: [...streams] }
      : range,
  );
  return { ...affected, ranges };
}

/** Returns the streams of an entry; null for ecosystems without streams. */
export function entryStreamsOf(affected: Affected): EntryStreams | null {
  if (!ENTERPRISE_LINUX.has(affected.ecosystem)) return null;
  const bounds = affected.ranges.flatMap(({ events }) =>
    events.map((event) => Object.values(event)[0] ?? ''),
  );
  const builds = [...bounds, ...affected.versions];
  const streams = [...new Set(affected.ranges.flatMap((range) => range.streams ?? []))];
  if (builds.some((build) => MODULAR_BUILD.test(build))) return { build: 'modular', streams };
  return { build: builds.some((build) => PLAIN_BUILD.test(build)) ? 'plain' : 'unsaid', streams };
}

/**
 * Compares the stream of an entry with that of a component of the same name.
 *
 * @param name of the package: a module's own package (`nodejs` of `nodejs:16`) has the stream in its version
 */
export function compareStream(
  entry: EntryStreams,
  subject: StreamSubject,
  name: string,
): StreamVerdict {
  if (entry.build === 'unsaid' || subject.version === '') return 'same';
  const isModular = subject.stream !== '' || MODULAR_BUILD.test(subject.version);
  if (entry.build === 'plain') return isModular ? 'other' : 'same';
  if (!isModular) return PLAIN_BUILD.test(subject.version) ? 'other' : 'unknown';
  if (entry.streams.length === 0) return 'unknown';
  if (subject.stream !== '') return entry.streams.includes(subject.stream) ? 'same' : 'other';
  return compareByVersion(entry.streams, subject.version, name);
}

/**
 * `1:16.20.2-1` belongs to `nodejs:16` when the package is `nodejs`; other packages of a module have their own
 * version numbers.
 */
function compareByVersion(
  streams: readonly string[],
  version: string,
  name: string,
): StreamVerdict {
  const upstream = version.replace(/^\d+:/, '');
  const own = streams.filter((stream) => {
    const [module = '', number = ''] = stream.split(':');
    return module === name && /^\d+(?:\.\d+)*$/.test(number);
  });
  const isIn = (stream: string) => {
    const number = stream.slice(name.length + 1);
    return upstream.startsWith(number) && /^(?:[.\-_~^+]|$)/.test(upstream.slice(number.length));
  };
  if (own.some(isIn)) return 'same';
  return own.length === streams.length ? 'other' : 'unknown';
}
