import type { uploads } from '@assay/contract/uploads.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, NIL_UUID } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { LogReader } from '../../log/read/log-reader.ts';
import { receiptOf } from '../../log/receipts/receipt-of.ts';
import { attach } from '../../platform/http/download.ts';
import { visibleError } from '../../platform/http/error-handler.ts';
import type { Host, RawHandlers } from '../../platform/http/mount.ts';
import { parseQueryString } from '../../platform/http/query-string.ts';
import type { UploadJournal } from './journal.ts';
import { getUploadRow } from './service.ts';

/** Lets the answer to an upload name its record: `Link` with the relation `status` (RFC 8631). */
export const linkToUpload = (reply: FastifyReply, uuid: string) =>
  reply.header('link', `</api/v1/uploads/${uuid}>; rel="status"`);

/** Records uploads that were refused before their body was read: wrong project, media type, or another query. */
export const createTurnedAway =
  (journal: UploadJournal): NonNullable<Host['turnedAway']> =>
  async (operation, request, reply, error) => {
    const { actor } = request;
    if (operation !== 'uploadSbom' || actor === null || !isRecorded(error, actor)) return;
    const record = journal.begin(actor, destinationOf(request));
    linkToUpload(reply, record.uuid);
    await record.end(error);
  };

/**
 * Callers without permission or over the rate leave no record: those are counted elsewhere, and records must
 * stay few.
 */
function isRecorded(error: unknown, actor: Actor): boolean {
  return actor.tenantUuid !== NIL_UUID && ![401, 403, 429].includes(visibleError(error).status);
}

function destinationOf(request: FastifyRequest): { project: string; version: string } {
  try {
    const { project = '', version = '' } = parseQueryString(request.raw.url ?? '');
    return { project, version };
  } catch {
    return { project: '', version: '' };
  }
}

/** Receipts of refused uploads; those of taken ones are receipts of their SBOMs. */
export const uploadHandlers = ({
  logReader,
}: {
  logReader: LogReader;
}): RawHandlers<typeof uploads> => ({
  async getUploadReceipt(ctx, { uuid }, { reply }) {
    const { entry } = await getUploadRow(ctx, uuid);
    if (!entry?.salt) throw new NotFound('Receipt');
    const provable = { leaf_uuid: entry.uuid, ledger_uuid: null, salt: entry.salt };
    const { receipt } = await receiptOf(logReader, ctx, provable);
    attach(reply, `upload-${uuid}.tlog-proof`);
    reply.type('text/plain; charset=utf-8');
    return receipt;
  },
});
