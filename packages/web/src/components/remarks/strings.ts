/** Comments on findings, and who works on them. */
export const remarks = {
  title: 'Comments',
  assignee: 'Assignee',
  assigned_to: 'Assigned to {{assignee}}',
  assigned_to_me: 'Assigned to me',
  assigned_to_nobody: 'Assigned to nobody',
  assign_to_me: 'Assign to me',
  unassign: 'Remove assignment',
  assigned_one: '{{shown}} finding assigned to you.',
  assigned_other: '{{shown}} findings assigned to you.',
  unassigned: 'Assignment removed.',
  commented: '{{author}} commented',
  assigned_by: '{{author}} assigned it to {{assignee}}',
  unassigned_by: '{{author}} removed the assignment',
  ended_by: '{{author}} changed it',
  comment: 'Comment',
  comment_where: 'For {{place}}. Comments are kept in the ledger, and cannot be edited.',
  add_comment: 'Add comment',
  place_project: 'all versions of {{path}}',
  place_tenant: 'the tenant',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    remarks: typeof remarks;
  }
}
