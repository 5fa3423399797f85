import type { Vulnerability, VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { createElement, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../components/data-table/row-action.ts';
import type { DecisionSubject } from '../../components/decisions/decision-subject.ts';
import { useDecisionDialog } from '../../components/decisions/use-decision-dialog.tsx';
import { useDecisionKeys } from '../../components/decisions/use-decision-keys.ts';
import { useAssign } from '../../components/remarks/use-assign.ts';
import { useAssignDialog } from '../../components/remarks/use-assign-dialog.tsx';
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
 * @param readAt when the server read the rows, by its clock
 */
export function useDecideVulnerabilities(readAt: string | undefined) {
  const { t } = useTranslation();
  const mayDecide = useHasRole('LedgerAdmin');
  useDecisionKeys();
  const { dialog, ask } = useDecisionDialog({ readAt });
  const action: RowAction<Vulnerability> = {
    label: t('decisions.decide_rows'),
    isState: true,
    open: (rows, onDone) => ask({ subjects: rows.map(subjectOf), onDone }),
  };
  const place = { scope: 'tenant' } as const;
  const assign = useAssign(place);
  const others = useAssignDialog(place);
  const assignment: RowAction<Vulnerability> = {
    label: t('remarks.assign_to_me'),
    isAssignment: true,
    open: (rows, onDone) => assign.mutate({ subjects: rows.map(subjectOf), to: 'me', onDone }),
  };
  const elsewhere: RowAction<Vulnerability> = {
    label: t('remarks.assign_others'),
    open: (rows, onDone) => others.ask({ subjects: rows.map(subjectOf), onDone }),
  };
  const decide = (detail: VulnerabilityDetail) =>
    ask({ subjects: [subjectOf(detail)] }, [
      ...new Set(detail.projects.map(({ project }) => project)),
    ]);
  const dialogs = createElement(Fragment, null, dialog, others.dialog);
  return mayDecide
    ? { dialog: dialogs, actions: [action, assignment, elsewhere], decide }
    : { dialog: dialogs, actions: [] };
}
