import type { ReportMail } from '@assay/contract/saved-reports.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/vault.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import type { MadeReport } from '../make-report.ts';
import { type SavedRow, selectRecipients } from './queries.ts';
import { readersOf } from './readers.ts';

/** Files up to this size are attached; many mail servers take 10 MB at most, and base64 adds a third. */
const MOST_ATTACHED_BYTES = 5 * 1024 * 1024;

/** A run whose file is mailed. */
interface MailedRun {
  tenantUuid: string;
  saved: SavedRow;
  made: MadeReport;
}

/**
 * Adds a mail for each recipient who may read the report now. The outbox looks again when the mail leaves (ADR 0034).
 *
 * @returns what became of each recipient
 */
export async function mailReport(
  tx: Writer,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  { tenantUuid, saved, made }: MailedRun,
): Promise<ReportMail[]> {
  if (saved.recipients.length === 0) return [];
  const tenant_name = made.facts.find(({ name }) => name === 'tenant')?.value ?? '';
  const roles = readersOf(saved.kind);
  const members = await selectRecipients(tx);
  const { object } = made.change;
  const isAttached = object.size_bytes <= MOST_ATTACHED_BYTES;
  const sha256 = object.sha256.toString('hex');
  const mails: ReportMail[] = [];
  for (const uuid of saved.recipients) {
    const member = members.get(uuid);
    if (member?.email == null || !roles.includes(member.role)) {
      mails.push({ uuid, email: member?.email ?? '', outcome: 'withheld' });
      continue;
    }
    await queueMail(tx, vault, {
      kind: 'report',
      to: member.email,
      tenant_uuid: tenantUuid,
      reader: { account_uuid: uuid, roles },
      ...{ tenant_name, name: saved.name, title: made.title, sha256 },
      link: mailLink(publicUrl, '/reports', { open: saved.uuid }),
      ...(isAttached && {
        attachment: {
          tenant_uuid: tenantUuid,
          sha256,
          name: made.file,
          media_type: made.media_type,
        },
      }),
    });
    mails.push({ uuid, email: member.email, outcome: isAttached ? 'attached' : 'link' });
  }
  return mails;
}
