import type { DocumentRow, Revision } from '@assay/contract/document.ts';
import {
  type Icon,
  IconArrowBackUp,
  IconEraser,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@assay/icons';
import { useTranslation } from 'react-i18next';

/** What was done to a document; erasure is no revision. */
export type DocumentOp = Revision['op'] | 'erase';

const ICONS: Record<DocumentOp, Icon> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  restore: IconArrowBackUp,
  erase: IconEraser,
};

/** What was done last to a document. */
export const opOf = ({ state, op }: Pick<DocumentRow, 'state' | 'op'>): DocumentOp =>
  state === 'erased' ? 'erase' : op;

/** What was done, as icon and word. */
export function OpMark({ op }: { op: DocumentOp }) {
  const { t } = useTranslation();
  const OpIcon = ICONS[op];
  return (
    <span className="state">
      <OpIcon className="i i-14" aria-hidden="true" />
      {t(`documents.op_${op}`)}
    </span>
  );
}
