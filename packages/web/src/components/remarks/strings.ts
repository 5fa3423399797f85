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
  assigned_them_one: '{{shown}} finding assigned to {{assignee}}.',
  assigned_them_other: '{{shown}} findings assigned to {{assignee}}.',
  unassigned: 'Assignment removed.',
  undone: 'Assignment undone.',
  assign: 'Assign',
  assign_others: 'Assign to a member',
  assign_title_one: 'Assign {{shown}} finding',
  assign_title_other: 'Assign {{shown}} findings',
  find_member: 'Find a member',
  find_member_help:
    'A part of the e-mail address. Members with the role LedgerAdmin or above are listed.',
  member: 'Member',
  no_member: 'No member who may decide has this text in the address.',
  more_members: 'More members are not listed. Type more of the address.',
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
