import { visibleLine } from '@assay/core/encoding/visible-text.ts';
import type { FastifyReply } from 'fastify';

/** File extensions of content encodings. */
const ENDINGS: Record<string, string> = {
  json: '.json',
  'json-ld': '.jsonld',
  xml: '.xml',
  yaml: '.yaml',
  rdf: '.rdf.xml',
  'tag-value': '.spdx',
};

/** Ending for a document's file name; '' while it is unread. */
export const endingOf = (encoding: string | null): string => ENDINGS[encoding ?? ''] ?? '';

/**
 * Makes the answer a download that no browser displays or executes (RFC 6266).
 *
 * @param requestedName file name as the user will see it, one path segment; in the plain form anything but letters,
 *   digits and `._-` is replaced
 */
export function attach(reply: FastifyReply, requestedName: string): void {
  // Names stored before validation existed, and names taken from documents.
  const name = visibleLine(requestedName).replace(/[/\\]/g, '-').slice(-200).toWellFormed();
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 128) || 'download';
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  reply
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('application/octet-stream');
}
