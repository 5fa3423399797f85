import type { Vulnerability, VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/data-table/row-action.ts';
import type { DecisionSubject } from '../../components/decisions/decision-subject.ts';
import { useDecisionDialog } from '../../components/decisions/use-decision-dialog.tsx';
import { useDecisionKeys } from '../../components/decisions/use-decision-keys.ts';
import { useAssign } from '../../components/remarks/use-assign.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Every package that the vulnerability affects. */
const subjectOf = (row: Pick<Vulnerability, 'id' | 'severity' | 'kev'>): DecisionSubject => ({
  vulnerability: row.id,
  package: '',
  severity: row.severity,
  kev: row.kev,
});

/**
 * How vulnerabilities are decided in the tenant, a folder or projects, and assigned: the actions on rows, the dialog, and the same for
 * one vulnerability, whose affected projects are known.
 *
 * @param readAt when the rows were read, in milliseconds since 1970
 */
export function useDecideVulnerabilities(readAt: number) {
  const { t } = useTranslation();
  const mayDecide = useHasRole('LedgerAdmin');
  useDecisionKeys();
  const { dialog, ask } = useDecisionDialog({ readAt });
  const action: RowAction<Vulnerability> = {
    label: t('decisions.decide_rows'),
    isState: true,
    open: (rows, onDone) => ask({ subjects: rows.map(subjectOf), onDone }),
  };
  const assign = useAssign({ scope: 'tenant' });
  const assignment: RowAction<Vulnerability> = {
    label: t('remarks.assign_to_me'),
    isAssignment: true,
    open: (rows, onDone) => assign.mutate({ subjects: rows.map(subjectOf), to: 'me', onDone }),
  };
  const decide = (detail: VulnerabilityDetail) =>
    ask({ subjects: [subjectOf(detail)] }, [
      ...new Set(detail.projects.map(({ project }) => project)),
    ]);
  return mayDecide ? { dialog, actions: [action, assignment], decide } : { dialog, actions: [] };
}
