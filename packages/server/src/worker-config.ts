import type { MailServer } from './features/mail/mailer.ts';
import type { AnchorCopyConfig } from './log/publish/anchor-copy.ts';
import type { OuterKeySource } from './platform/secrets/open-outer-key.ts';
import type { StripeConfig } from './stripe-config.ts';

/** Configuration that a worker process receives from its parent, over the channel between them: never by environment. */
export interface WorkerConfig {
  /** `interactive`: a person waits. `bulk`: feeds, re-match, sweeping. `leaves`: those of logs, for the sequencer. */
  queue: 'interactive' | 'bulk' | 'leaves';
  /** Database URL of the owner; roles derive from it. */
  database_url: string;
  /** URL of the page; mailed links begin with it. */
  public_url: string;
  blobs: string;
  /** Directory of the file of all published checkpoints. */
  anchor: string;
  anchor_copies: AnchorCopyConfig;
  data_dir: string;
  log_level: string;
  /** Days in which stored bytes and derived rows are checked again. */
  recheck_days: number;
  outer_key: OuterKeySource;
  /** Origins that notifications may reach at private addresses. */
  webhook_origins: string[];
  /** Key of the NVD API; undefined: it is asked without one. */
  nvd_api_key: string | undefined;
  /** Absent: payments are off. */
  stripe?: StripeConfig | undefined;
  /** Absent: mails stay in the outbox. */
  mail: MailServer | undefined;
  /** Certificate authorities that are trusted in addition to those of Node.js, in PEM. */
  certificates: string[];
}
