import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** One import of advisory records: progress while it runs, figures when it ended. */
export const AdvisoryImport = z.object({
  uuid: z.uuid(),
  source: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  started_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Records read so far. */
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  withdrawn: z.number().int(),
  /** Records that could not be read; the first of them are in `problems`. */
  refused: z.number().int(),
  /** Package versions whose verdicts were decided anew. */
  rematched: z.number().int(),
  problems: z.array(z.object({ message: z.string(), at: z.string() })),
  error: z.string().nullable(),
});
export type AdvisoryImport = z.output<typeof AdvisoryImport>;

export const AdvisorySource = z.object({
  source: z.string(),
  advisories: z.number().int(),
  last_import: AdvisoryImport.nullable(),
});

/** 1-product §6, for operators. */
export const advisories = endpoints({
  importAdvisories: {
    method: 'POST',
    path: '/advisories/import',
    access: 'SuperAdmin',
    rate: 'U',
    status: 202,
    summary: 'Takes a file of OSV records: .json, .jsonl, .jsonl.zst or .zip; the content decides',
    query: z.object({
      source: z
        .string()
        .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'A source name has letters, digits, dots and hyphens')
        .default('osv'),
    }),
    raw: {
      request: [
        'application/json',
        'application/octet-stream',
        'application/zip',
        'application/zstd',
      ],
    },
    result: AdvisoryImport,
  },
  getAdvisoryImport: {
    method: 'GET',
    path: '/advisories/imports/{uuid}',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Progress and figures of one import',
    params: z.object({ uuid: z.uuid() }),
    result: AdvisoryImport,
  },
  listAdvisorySources: {
    method: 'GET',
    path: '/advisories/sources',
    access: 'SuperAdmin',
    rate: 'L',
    summary: 'Feeds that were imported, with the newest import of each',
    result: z.object({ items: z.array(AdvisorySource) }),
  },
});
