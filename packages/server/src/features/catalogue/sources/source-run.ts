import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceKindName } from '@assay/contract/task-kinds.ts';
import {
  DownloadError,
  type Downloaded,
  downloadFile,
  type Validators,
} from '../../../platform/http-client/download.ts';
import { createSafeOpen } from '../../../platform/http-client/safe-fetch.ts';
import { FeedError } from '../feed/feed-item.ts';
import type { ImportParts } from '../import/import-feed.ts';
import type { ImportProgress, OnProgress } from '../import/import-progress.ts';

/** State that the next run needs from the last complete one; JSON. */
export type SourceState = Record<string, unknown>;

/** A source as an operator subscribed to it. */
interface SubscribedSource {
  kind: SourceKindName;
  /** Address, directory or file. */
  location: string;
  /** The operator named the location: it may be at a private address, or on this machine by http (ADR 0032). */
  is_own_location: boolean;
  /** Part of the OSV export; null: all of it. */
  ecosystem: string | null;
  state: SourceState;
}

/** One run of a source. */
export interface SourceRun extends SubscribedSource, ImportParts {
  /** Directory for downloads of this run; kept between two attempts. */
  folder: string;
  /** Key of the NVD API; sent to no other source. */
  nvd_api_key?: string | undefined;
  signal: AbortSignal;
  progress: ImportProgress;
  onProgress: OnProgress;
  /** Adds a line to the log of the run. */
  log: (text: string, level?: 'info' | 'warning') => void;
  /** Sets the number of steps. */
  expect: (total: number) => void;
}

/** Result of a complete run. */
export interface SourceOutcome {
  state: SourceState;
  /** Records of the source that are stored. */
  records: number;
}

/** The largest archive has 1.2 GiB. */
const REACH = { timeout_ms: 30 * 60_000, max_bytes: 4 * 1024 ** 3, redirects: 5, idle_ms: 60_000 };

/** Tells whether a source is read over the network. */
export const isUrl = (location: string): boolean => /^https?:\/\//i.test(location);

/** Where a run stores a file that it fetches. */
export const fileOf = ({ folder }: Pick<SourceRun, 'folder'>, name: string): string =>
  join(folder, name);

/** A file that a source has. */
interface WantedFile {
  url: string;
  /** Name of the file in the folder of the run. */
  name: string;
  validators?: Validators | undefined;
  /** The source itself named the address: it may be at another origin, with https and a public address. */
  elsewhere?: boolean;
  /** Absent: the limit of the largest archives. */
  max_bytes?: number;
  /** Sent with the request; never logged. */
  headers?: Record<string, string> | undefined;
}

/** An address that cannot be read is refused when it is asked for. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : '');

/**
 * Fetches a file of a source from the origin of its location alone, unless told.
 *
 * @throws FeedError with a sentence when it cannot be fetched
 */
export async function fetchFile(
  run: Pick<SourceRun, 'location' | 'is_own_location' | 'folder' | 'signal' | 'log'>,
  { url, name, validators, elsewhere = false, max_bytes = REACH.max_bytes, headers }: WantedFile,
): Promise<Downloaded> {
  const { origin } = new URL(run.location);
  const origins = [elsewhere ? originOf(url) : origin];
  const reach = { ...REACH, origins, trusted: run.is_own_location ? [origin] : [] };
  try {
    return await downloadFile({
      open: createSafeOpen(reach),
      url,
      file: fileOf(run, name),
      validators,
      headers,
      max_bytes,
      signal: run.signal,
      log: (line) => run.log(line),
      wait: (ms, signal) => sleep(ms, undefined, { signal }),
    });
  } catch (error) {
    if (error instanceof DownloadError) throw new FeedError(error.message, url);
    throw error;
  }
}

/** Removes a file that was fetched, once it is imported. */
export const forgetFile = (run: Pick<SourceRun, 'folder'>, name: string): Promise<void> =>
  rm(fileOf(run, name), { force: true });
