import type { outbox } from '@assay/contract/outbox.ts';
import type { Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import * as sql from './queries.ts';
import { openMail } from './seal-mail.ts';

/** Dependencies of the outbox. */
export interface OutboxParts {
  vault: Vault;
  /** A mail server is there. */
  mailConfigured: boolean;
}

/** The installation's outbox, for SuperAdmins. */
export const createOutboxService = ({
  vault,
  mailConfigured,
}: OutboxParts): Service<typeof outbox> => ({
  async listOutbox(ctx, query) {
    const after = ctx.cursors.read('listOutbox', query);
    const found = await ctx.read((db) => sql.selectMails(db, { ...query, after }));
    const page = ctx.cursors.page('listOutbox', query, found, sortedKeyOf);
    return { ...page, configured: mailConfigured };
  },

  getOutboxMail: (ctx, { uuid }) =>
    // A reader could use the link in the mail: the access is recorded before the mail is shown.
    ctx.write({ action: 'mail.read', subject_uuid: uuid }, async (tx) => {
      const mail = await sql.findUnsentMail(tx, uuid);
      if (!mail) throw new NotFound('Mail');
      const { sealed, ...shown } = mail;
      const { text } = await openMail(vault, uuid, sealed);
      return { ...shown, text };
    }),
});
