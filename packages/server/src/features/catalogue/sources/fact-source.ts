import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_KINDS, type SourceKindName } from '@assay/contract/task-kinds.ts';
import { z } from 'zod';
import type { Validators } from '../../../platform/http-client/download.ts';
import type { FactImport } from '../facts/fact-import.ts';
import { importEndOfLife } from '../facts/import-end-of-life.ts';
import { importEpss } from '../facts/import-epss.ts';
import { importKnownExploited } from '../facts/import-known-exploited.ts';
import { FeedError } from '../feed/feed-item.ts';
import { countFacts } from './source-queries.ts';
import {
  fetchFile,
  fileOf,
  forgetFile,
  isUrl,
  type SourceOutcome,
  type SourceRun,
  type SourceState,
} from './source-run.ts';

const Stored = z.object({ etag: z.string().optional(), last_modified: z.string().optional() });

/** Kinds of sources that are one file of facts. */
export type FactKind = Exclude<SourceKindName, 'osv' | 'nvd' | 'cve' | 'malicious' | 'csaf'>;

const IMPORTS: Record<FactKind, (of: FactImport) => Promise<unknown>> = {
  kev: importKnownExploited,
  epss: importEpss,
  end_of_life: importEndOfLife,
};

/** Imports a file of facts, whatever way it came. */
export const importFacts = async (kind: FactKind, of: FactImport): Promise<void> => {
  await IMPORTS[kind](of);
};

/**
 * Brings a source that is one file up to date; nothing is imported when the server still has the same file.
 *
 * @throws FeedError when the file cannot be fetched or is none of its kind
 */
export async function runFactSource(run: SourceRun, kind: FactKind): Promise<SourceOutcome> {
  const name = SOURCE_KINDS[kind].mirrored_as;
  const fetched = isUrl(run.location)
    ? await fetchWhole(run, name)
    : { path: await findFile(run, name) };
  if (fetched === undefined) {
    run.log('The source has nothing new');
    return { state: run.state, records: await countStored(run, kind) };
  }
  await importFacts(kind, { ...run, path: fetched.path });
  await forgetFile(run, name);
  const state = 'validators' in fetched ? { validators: fetched.validators } : {};
  return { state, records: await countStored(run, kind) };
}

const countStored = ({ database }: SourceRun, kind: FactKind) =>
  database.read(null, (db) => countFacts(db, kind));

/** Fetches the one file of a source; undefined when it is the same as before. */
export async function fetchWhole(
  run: SourceRun,
  name: string,
): Promise<{ path: string; validators: Validators } | undefined> {
  const validators = validatorsIn(run.state);
  const fetched = await fetchFile(run, { url: run.location, name, validators });
  if (fetched.state === 'unchanged') return undefined;
  if (fetched.state === 'missing') throw new FeedError('The source has no such file', run.location);
  return { path: fileOf(run, name), validators: fetched.validators };
}

/** Validators that the last complete run left. */
export function validatorsIn(state: SourceState, key = 'validators'): Validators {
  return Stored.safeParse(state[key]).data ?? {};
}

/** The file of a location, or the one of the usual name in a directory. */
async function findFile({ location }: SourceRun, name: string): Promise<string> {
  const found = await stat(location).catch(() => undefined);
  if (found === undefined) throw new FeedError('There is no such file or directory', location);
  if (!found.isDirectory()) return location;
  const path = join(location, name);
  if ((await stat(path).catch(() => undefined)) === undefined)
    throw new FeedError(`The directory has no file ${name}`, location);
  return path;
}
