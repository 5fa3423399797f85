import type { CountedRows } from '@assay/contract/compliance-counts.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { lazily } from '../../lib/lazily.ts';
import { SUMS } from './sums-path.ts';

const RuleSetDrawer = lazily(
  async () =>
    (await import('../../components/compliance/rule-sets/rule-set-drawer.tsx')).RuleSetDrawer,
);
const SumsDrawer = lazily(async () => (await import('./sums-drawer.tsx')).SumsDrawer);

/** Beside a list of compliance: all sums, or one rule set about the SBOM that `open` names. */
export function ComplianceDrawer({
  of,
  open,
  set,
  onClose,
}: {
  of: CountedRows;
  open: string;
  set: RuleSetId | undefined;
  onClose: () => void;
}) {
  if (open === SUMS) return <SumsDrawer of={of} set={set} onClose={onClose} />;
  return <RuleSetDrawer key={open} sbomid={open} set={set ?? 'ntia'} onClose={onClose} />;
}
