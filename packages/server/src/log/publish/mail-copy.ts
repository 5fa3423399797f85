import { randomUUID } from 'node:crypto';
import type { AnchorCopy } from './copy-place.ts';

/** Sends a mail of plain text, and HTML of the same. */
export type SendCopy = (mail: {
  uuid: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}) => Promise<void>;

/** A person gets one mail a day at most, and one after a start. */
const DAY_MS = 24 * 3_600_000;

const INTRODUCTION = `These are the last checkpoints of all logs of this server: one line each, with uuid, number of leaves and root hash.
Keep this mail where nobody who runs the server can delete it. To hold the server against it, save the lines between
the rules as file "last-checkpoints" in a directory, name that as file:<directory> in ASSAY_ANCHOR_COPIES, and start it.
`;

/** Mails the last checkpoints to a person. They are never read back, so a start compares nothing with them. */
export const mailCopy = (name: string, send: SendCopy): AnchorCopy => ({
  name,
  least_apart_ms: DAY_MS,
  read: null,
  async write(checkpoints) {
    const text = `${INTRODUCTION}\n----\n${checkpoints}----\n`;
    const html = `<pre>${text.replaceAll('<', '&lt;')}</pre>`;
    const subject = 'Assay: last checkpoints of all logs';
    await send({ uuid: randomUUID(), to: new URL(name).pathname, subject, text, html });
  },
});
