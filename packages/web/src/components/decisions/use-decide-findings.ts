import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { createElement, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../lib/use-has-role.ts';
import type { RowAction } from '../data-table/row-action.ts';
import { useAssign } from '../remarks/use-assign.ts';
import { useAssignDialog } from '../remarks/use-assign-dialog.tsx';
import type { DecisionSubject } from './decision-subject.ts';
import type { DecisionDraft } from './decision-values.ts';
import { useDecisionDialog } from './use-decision-dialog.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';

const subjectOf = (row: FindingRow): DecisionSubject => ({
  vulnerability: row.id,
  package: row.package,
  severity: row.severity,
  kev: row.kev,
});

/**
 * How findings of an SBOM are decided and assigned: the actions on rows, the dialog, and the same for one row.
 *
 * @param readAt when the server read the rows, by its clock
 */
export function useDecideFindings(
  { sbomid, project, version }: Pick<Sbom, 'sbomid' | 'project' | 'version'>,
  readAt: string | undefined,
) {
  const { t } = useTranslation();
  const mayDecide = useHasRole('LedgerAdmin');
  useDecisionKeys();
  const { dialog, ask } = useDecisionDialog({ sbom: { sbomid, project, version }, readAt });
  const action: RowAction<FindingRow> = {
    label: t('decisions.decide_rows'),
    isState: true,
    open: (rows, onDone) => ask({ subjects: rows.map(subjectOf), onDone }),
  };
  const place = { scope: 'project', path: project } as const;
  const assign = useAssign(place);
  const others = useAssignDialog(place);
  const assignment: RowAction<FindingRow> = {
    label: t('remarks.assign_to_me'),
    isAssignment: true,
    open: (rows, onDone) => assign.mutate({ subjects: rows.map(subjectOf), to: 'me', onDone }),
  };
  const elsewhere: RowAction<FindingRow> = {
    label: t('remarks.assign_others'),
    open: (rows, onDone) => others.ask({ subjects: rows.map(subjectOf), onDone }),
  };
  const decide = (row: FindingRow, draft?: DecisionDraft) =>
    ask({ subjects: [subjectOf(row)], ...(draft && { draft }) });
  const dialogs = createElement(Fragment, null, dialog, others.dialog);
  return mayDecide
    ? { dialog: dialogs, actions: [action, assignment, elsewhere], decide }
    : { dialog: dialogs, actions: [] };
}
