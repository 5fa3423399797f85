import type { Attachment } from '@assay/contract/attachments.ts';
import { lazily } from '../../lib/lazily.ts';
import { useWasOpened } from '../../lib/use-opening.ts';

const Loaded = lazily(async () => (await import('./delete-attachment.tsx')).DeleteAttachment);

/** `DeleteAttachment`, loaded when it is first asked. */
export function DeleteAttachment(props: {
  attachment: Attachment | undefined;
  onClose: () => void;
}) {
  if (!useWasOpened({ opened: props.attachment !== undefined })) return null;
  return <Loaded {...props} />;
}
