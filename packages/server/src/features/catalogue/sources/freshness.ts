import type { Writer } from '../../../platform/db/database.ts';
import { csafNameOf } from './csaf-name.ts';
import { noteFresh } from './freshness-queries.ts';
import type { SourceRun } from './source-run.ts';

/** Notes that a source was read completely just now, under the name of its records or its kind. */
export const noteSourceRead = (
  tx: Writer,
  { kind, location }: Pick<SourceRun, 'kind' | 'location'>,
): Promise<unknown> => noteFresh(tx, kind === 'csaf' ? csafNameOf(location) : kind);
