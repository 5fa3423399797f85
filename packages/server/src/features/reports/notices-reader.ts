import { readFile, stat } from 'node:fs/promises';
import type { LicenseNotices } from '@assay/core/notices/license-notices.ts';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';
import { writeNoticesFile } from './notices-file.ts';

/** Most bytes of the notices of one report: they are in memory while its file is written. */
export const MOST_NOTICE_BYTES = 32 * 1024 * 1024;

/** Notices of one document, and how many bytes they were. */
export interface ReadNotices {
  notices: LicenseNotices;
  bytes: number;
}

/**
 * Reads the license notices of a stored document.
 *
 * @param most components after which reading ends, and bytes beyond which the report is refused
 * @throws Conflict for notices that are too long
 */
export type NoticesReader = (
  ctx: Ctx,
  sha256: string,
  most: { components: number; bytes: number },
) => Promise<ReadNotices>;

/** File that the parser's process writes. */
const Notices = z.object({
  component_count: z.number(),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      purl: z.string().nullable(),
      declared: z.array(z.string()),
      concluded: z.array(z.string()),
      copyright: z.string(),
      licenses: z.array(z.object({ license: z.string(), text: z.number().nullable() })),
    }),
  ),
  license_texts: z.array(z.object({ license: z.string(), text: z.string() })),
});

/** Reads notices from a store of documents. */
export const createNoticesReader =
  (documents: SbomDocuments): NoticesReader =>
  async (ctx, sha256, most) => {
    const head = { title: '', report: '', facts: [] };
    const notices = { format: 'json', head, most } as const;
    const of = { sha256: Buffer.from(sha256, 'hex'), notices };
    const file = await writeNoticesFile(documents, ctx, of);
    if ('refused' in file)
      throw new Conflict(
        file.refused.code === 'too_long'
          ? 'The license notices are too long for one report. Ask for those of each SBOM, as text'
          : file.refused.message,
      );
    try {
      const { size: bytes } = await stat(file.path);
      const read = Notices.parse(JSON.parse(await readFile(file.path, 'utf8')));
      const { components, component_count: total, license_texts: texts } = read;
      return { notices: { components, total, texts }, bytes };
    } finally {
      await file.discard();
    }
  };
