/**
 * Files that a CSAF provider publishes about itself and its documents: metadata, ROLIE feeds, and listings of directories.
 *
 * @see https://docs.oasis-open.org/csaf/csaf/v2.0/os/csaf-v2.0-os.html §7.1
 */
import { parseInstant } from '../../encoding/instant.ts';
import { AdvisoryError } from '../advisory-error.ts';
import {
  type Fields,
  fieldsAt,
  isFields,
  listOf,
  requiredTextOf,
  textOf,
} from '../record-fields.ts';

/** Where a provider has its documents. */
export interface CsafProvider {
  publisher: string;
  /** Feeds that a reader without an account may read. */
  feeds: string[];
  /** Feeds that are left out, with the label that says why. */
  closed: { url: string; tlp: string }[];
  /** Directories with `changes.csv` and `index.txt`. */
  directories: string[];
  /** OpenPGP keys that sign its documents. */
  keys: { url: string; fingerprint: string | null }[];
}

/** A document that a feed or directory lists. */
export interface ListedDocument {
  url: string;
  /** Milliseconds since 1970; 0 when the list does not say. */
  updated: number;
  /** Addresses of its digests; null: beside the document, under the names that the standard gives. */
  hashes: string[] | null;
  /** Address of its OpenPGP signature; null: beside the document. */
  signature: string | null;
}

/** Documents that a list names, and its unreadable entries. */
export interface DocumentList {
  documents: ListedDocument[];
  problems: { message: string; at: string }[];
}

const OPEN: ReadonlySet<string> = new Set(['WHITE', 'CLEAR', 'UNLABELED', '']);

/**
 * Reads `provider-metadata.json`, as `JSON.parse` gives it.
 *
 * @throws AdvisoryError when it is none
 */
export function readProvider(json: unknown): CsafProvider {
  const fields = fieldsAt(json, '');
  const publisher = fieldsAt(fields.publisher, '/publisher');
  requiredTextOf(fields, 'metadata_version', '');
  const found: CsafProvider = {
    publisher: requiredTextOf(publisher, 'name', '/publisher'),
    ...{ feeds: [], closed: [], directories: [] },
    keys: keysIn(fields),
  };
  listOf(fields, 'distributions', '').forEach((value, index) => {
    const at = `/distributions/${index}`;
    const distribution = fieldsAt(value, at);
    const directory = textOf(distribution, 'directory_url', at);
    if (directory !== null) found.directories.push(directory);
    if (distribution.rolie === undefined) return;
    const rolie = fieldsAt(distribution.rolie, `${at}/rolie`);
    listOf(rolie, 'feeds', `${at}/rolie`).forEach((entry, no) => {
      const place = `${at}/rolie/feeds/${no}`;
      const feed = fieldsAt(entry, place);
      const url = requiredTextOf(feed, 'url', place);
      const tlp = textOf(feed, 'tlp_label', place) ?? '';
      if (OPEN.has(tlp)) found.feeds.push(url);
      else found.closed.push({ url, tlp });
    });
  });
  if (found.feeds.length + found.closed.length + found.directories.length === 0)
    throw new AdvisoryError(
      'missing',
      'The provider names no feed and no directory',
      '/distributions',
    );
  return found;
}

const keysIn = (fields: Fields): CsafProvider['keys'] =>
  listOf(fields, 'public_openpgp_keys', '').map((value, no) => {
    const at = `/public_openpgp_keys/${no}`;
    const key = fieldsAt(value, at);
    const fingerprint = textOf(key, 'fingerprint', at)?.replaceAll(' ', '').toLowerCase() ?? null;
    return { url: requiredTextOf(key, 'url', at), fingerprint };
  });

/**
 * Reads a ROLIE feed. An entry that cannot be read is a problem with its JSON pointer.
 *
 * @throws AdvisoryError when it is no feed
 */
export function readRolieFeed(json: unknown): DocumentList {
  const feed = fieldsAt(fieldsAt(json, '').feed, '/feed');
  const list: DocumentList = { documents: [], problems: [] };
  listOf(feed, 'entry', '/feed').forEach((value, index) => {
    const at = `/feed/entry/${index}`;
    try {
      list.documents.push(entryOf(fieldsAt(value, at), at));
    } catch (error) {
      if (!(error instanceof AdvisoryError)) throw error;
      list.problems.push({ message: error.message, at: error.at });
    }
  });
  return list;
}

function entryOf(entry: Fields, at: string): ListedDocument {
  const links = listOf(entry, 'link', at).filter(isFields);
  const of = (rel: string) =>
    links.flatMap((link) => (link.rel === rel && typeof link.href === 'string' ? [link.href] : []));
  const content = isFields(entry.content) ? entry.content.src : undefined;
  const url = typeof content === 'string' ? content : of('self')[0];
  if (url === undefined) throw new AdvisoryError('missing', 'content.src is required', at);
  const updated = parseInstant(requiredTextOf(entry, 'updated', at));
  if (updated === undefined)
    throw new AdvisoryError('instant', 'updated is not an RFC 3339 instant', `${at}/updated`);
  return { url, updated, hashes: of('hash'), signature: of('signature')[0] ?? null };
}

/** No name in a list leads out of its directory. */
const PATH = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9][A-Za-z0-9._+/-]{0,499}\.json$/;
const CHANGE = /^"?([^",]+)"?,"?([^",]+)"?$/;

/** Reads `changes.csv`, path and instant of each document; the path is relative to the directory. */
export function readChanges(text: string, directory: string): DocumentList {
  return readLines(text, directory, (line) => {
    const [, path = '', instant = ''] = CHANGE.exec(line) ?? [];
    const updated = parseInstant(instant);
    return updated === undefined ? undefined : { path, updated };
  });
}

/** Reads `index.txt`, a path in each line. */
export const readDirectoryIndex = (text: string, directory: string): DocumentList =>
  readLines(text, directory, (path) => ({ path, updated: 0 }));

function readLines(
  text: string,
  directory: string,
  read: (line: string) => { path: string; updated: number } | undefined,
): DocumentList {
  const list: DocumentList = { documents: [], problems: [] };
  const base = directory.replace(/\/*$/, '/');
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    const found = read(line);
    if (found === undefined || !PATH.test(found.path)) {
      list.problems.push({ message: 'Expected the path of a document', at: `${index + 1}` });
      return;
    }
    const { path, updated } = found;
    list.documents.push({ url: `${base}${path}`, updated, hashes: null, signature: null });
  });
  return list;
}

/** Addresses of `provider-metadata.json` that a `security.txt` names (RFC 9116), in order. */
export const providersIn = (securityTxt: string): string[] =>
  securityTxt.split('\n').flatMap((line) => {
    const url = /^CSAF:\s*(\S+)\s*$/i.exec(line)?.[1];
    return url === undefined ? [] : [url];
  });
