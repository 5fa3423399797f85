import type { EventKind } from '@assay/contract/notification-names.ts';
import type { MailReader } from './queries.ts';

/** Permitted mail: addressee, and the values that its template takes. */
export type Mail = MailContent & {
  to: string;
  /** Tenant in whose name it is sent, if any. */
  tenant_uuid?: string;
  /** Member who may read it; absent for a mail about the address itself. */
  reader?: MailReader;
  /** File of the tenant that goes with it. */
  attachment?: MailAttachment;
};

/** A file that a mail carries; its bytes are read when the mail leaves. */
interface MailAttachment {
  tenant_uuid: string;
  /** SHA-256 of the bytes in hexadecimal, by which the blob store has them. */
  sha256: string;
  /** File name as the reader sees it. */
  name: string;
  media_type: string;
}

/** Values of each kind. `mailLink` creates links; no other value may contain a secret. */
export type MailContent =
  | { kind: 'confirm-email'; link: string }
  | { kind: 'already-registered'; sign_in_link: string; reset_link: string }
  | { kind: 'reset-password'; link: string }
  /** An administrator took the password away. */
  | { kind: 'set-password'; link: string }
  | { kind: 'invitation'; link: string; tenant_name: string; invited_by: string }
  /** `account`: its address until then. */
  | { kind: 'confirm-new-email'; account: string; link: string }
  /** Mail to the previous address. */
  | { kind: 'email-changed'; new_email: string }
  | { kind: 'password-changed' }
  /** `at`: ISO 8601, UTC. */
  | { kind: 'new-sign-in'; at: string; ip: string; user_agent: string }
  | { kind: 'two-factor-enabled' }
  | { kind: 'two-factor-disabled' }
  | { kind: 'two-factor-reset'; by: string }
  | { kind: 'role-changed'; role: string; tenant_name: string }
  | { kind: 'membership-ended'; tenant_name: string }
  /** By a rule; `entries` has the newest event first. */
  | {
      kind: 'notification';
      /** Kind of event that the subject names. */
      event: EventKind | 'digest';
      rule: string;
      heading: string;
      entries: { title: string; text: string; link: string }[];
      settings_link: string;
    }
  /** A run of a saved report; with the file where it is small enough. */
  | {
      kind: 'report';
      tenant_name: string;
      /** Name of the saved report. */
      name: string;
      title: string;
      /** SHA-256 of the file in hexadecimal. */
      sha256: string;
      link: string;
      attachment?: MailAttachment;
    };

/** Names of the templates. */
export type MailKind = MailContent['kind'];

/** A mail without addressee. */
export interface Letter {
  /** Fixed text: no value gets into a header. */
  subject: string;
  /** Plain text, one paragraph each. */
  paragraphs: Paragraph[];
}

/** Plain text, or a link on a separate line. */
export type Paragraph = string | { link: string };

/** The letter of one kind. */
export type Template<K extends MailKind> = (values: Extract<MailContent, { kind: K }>) => Letter;

/**
 * An address of the page for a mail.
 *
 * @param publicUrl of the configuration, never of a request
 * @param path within the page: `/auth/confirm-email`
 */
export function mailLink(publicUrl: string, path: string, query: Record<string, string>): string {
  const values = new URLSearchParams(query).toString();
  return `${publicUrl.replace(/\/+$/, '')}${path}${values === '' ? '' : `?${values}`}`;
}
