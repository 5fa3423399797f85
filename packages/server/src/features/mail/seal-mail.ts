import { z } from 'zod';
import { NIL_UUID } from '../../context.ts';
import type { Sealed, Vault } from '../../platform/secrets/vault.ts';

const Attachment = z.object({
  tenant_uuid: z.string(),
  sha256: z.string(),
  name: z.string(),
  media_type: z.string(),
});

const SealedMail = z.object({
  text: z.string(),
  html: z.string(),
  /** The bytes are in the blob store. */
  attachment: Attachment.optional(),
});

/** Secret part of a mail: its text may contain a one-time link. */
export type SealedMail = z.output<typeof SealedMail>;

const aboutMail = (uuid: string): Sealed => ({ owner: NIL_UUID, purpose: 'mail', subject: uuid });

export const sealMail = (
  vault: Vault,
  uuid: string,
  { text, html, attachment }: SealedMail,
): Promise<Buffer> =>
  vault.seal(aboutMail(uuid), Buffer.from(JSON.stringify({ text, html, attachment })));

export async function openMail(vault: Vault, uuid: string, sealed: Buffer): Promise<SealedMail> {
  const bytes = await vault.open(aboutMail(uuid), sealed);
  return SealedMail.parse(JSON.parse(bytes.toString('utf8')));
}
