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
import stateStyles from '../../components/marks/state.module.css';

/** Operation on a document; erasure is not a revision. */
export type DocumentOp = Revision['op'] | 'erase';

const ICONS: Record<DocumentOp, Icon> = {
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  restore: IconArrowBackUp,
  erase: IconEraser,
};

/** Returns the last operation on a document. */
export const opOf = ({ state, op }: Pick<DocumentRow, 'state' | 'op'>): DocumentOp =>
  state === 'erased' ? 'erase' : op;

/** Operation as icon and word. */
export function OpMark({ op }: { op: DocumentOp }) {
  const { t } = useTranslation();
  const OpIcon = ICONS[op];
  return (
    <span className={stateStyles.state}>
      <OpIcon className="icon" data-size="14" aria-hidden="true" />
      {t(`documents.op_${op}`)}
    </span>
  );
}
