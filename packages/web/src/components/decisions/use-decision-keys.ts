import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { undoDecision } from './decided-notice.tsx';
import { undoOther } from './last-acts.ts';
import { decisions } from './strings.ts';

addStrings({ decisions });

const undoNewest = () => {
  if (!undoOther()) void undoDecision();
};

/** Binds `z` to undoing the newest decision or assignment of this visit, for users who may decide. */
export function useDecisionKeys(): void {
  const { t } = useTranslation();
  const mayDecide = useHasRole('LedgerAdmin');
  useShortcuts(mayDecide ? [{ key: 'z', label: t('decisions.undo_last'), run: undoNewest }] : []);
}
