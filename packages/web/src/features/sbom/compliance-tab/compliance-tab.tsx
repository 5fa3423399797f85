import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RuleSetTable } from '../../../components/compliance/rule-sets/rule-set-table.tsx';
import { ruleSets } from '../../../components/compliance/rule-sets/strings.ts';
import { compliance } from '../../../components/compliance/strings.ts';
import { useTableView } from '../../../components/data-table/table-view.ts';
import { lazily } from '../../../lib/lazily.ts';
import { addStrings } from '../../../lib/strings.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';

addStrings({ compliance, rule_sets: ruleSets });

const RuleSetDrawer = lazily(
  async () =>
    (await import('../../../components/compliance/rule-sets/rule-set-drawer.tsx')).RuleSetDrawer,
);

/** Each rule set with its verdict and coverage; a row opens its rules, and the components that fail them. */
export function ComplianceTab({ sbom }: TabProps) {
  const { sbomid } = sbom;
  const view = useTableView();
  const open = RULE_SET_IDS.find((id) => id === view.open);
  return (
    <SbomLayout
      sbom={sbom}
      tab="compliance"
      drawer={
        open && (
          <RuleSetDrawer
            sbomid={sbomid}
            set={open}
            param="open"
            onClose={() => view.setOpen(undefined)}
          />
        )
      }
    >
      <RuleSetTable sbomid={sbomid} />
    </SbomLayout>
  );
}
