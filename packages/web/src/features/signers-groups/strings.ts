/** Signers groups, as administrators make them. */
export const signersGroups = {
  answer: 'Signers whose signatures count, and how many of them must agree.',
  one: 'Signers group',
  search: 'Search group name',
  noun_one: 'signers group',
  noun_other: 'signers groups',
  none: 'No signers groups yet',
  none_text:
    'Without a group, every artifact is N/A, no matter who signs it. Create a group, set how many members must agree, and add people and API keys.',
  gone: 'This group does not exist',
  gone_text: 'It was deleted, or the address is wrong.',
  create: 'Create signers group',
  created: '{{name}} is there.',
  name: 'Group name',
  description: 'Description',
  threshold: 'Signatures needed',
  threshold_short: 'Needs',
  threshold_text: 'So many different members have to state that an artifact is trusted.',
  temporary: 'Temporary until',
  temporary_text:
    'From that day, the group has no members. Only a time-stamping authority or witnesses can prove when something was signed; without them, signatures for a temporary group are unverifiable.',
  for_good: 'No end',
  until: 'temporary, until {{day}}',
  ended: 'ended {{day}}',
  needs: '{{threshold}} of {{count}}',
  out_of_reach: 'cannot be reached: the group has fewer members',
  members: 'Members',
  no_members: 'None',
  users_one: '{{count}} user',
  users_other: '{{count}} users',
  api_keys_one: '{{count}} API key',
  api_keys_other: '{{count}} API keys',
  created_at: 'Created',
  means_one:
    'An artifact is trusted once {{count}} member of this group has stated so, with a key that is registered.',
  means_other:
    'An artifact is trusted once {{count}} different members of this group have stated so, each with a key that is registered.',
  users_title: 'Users',
  users_text:
    'Signatures count while the signer is a member of the group. Signatures made before a member is removed continue to count.',
  no_users: 'No user is in this group.',
  api_keys_title: 'API keys',
  api_keys_text: 'For pipelines: their signing keys are registered here, by an administrator.',
  no_api_keys: 'No API key is in this group.',
  by_directory: 'by a directory group',
  by_directory_text: 'A group of the directory put this person in. It has to take them out again.',
  revoked: 'revoked',
  keys_one: '{{count}} signing key',
  keys_other: '{{count}} signing keys',
  no_keys: 'no signing key',
  of_name: 'of {{name}}',
  remove: 'Take {{name}} out of the group',
  removed: '{{name}} is not in the group any more.',
  find_user: 'Find a user by e-mail or name',
  find_api_key: 'Find an API key by name',
  found: 'Found',
  nobody_found: 'No matching person or key outside of this group.',
  no_key_found: 'No API key like that which is not in the group already.',
  add_what: 'Add {{name}}',
  added: '{{name}} is in the group.',
  more: 'Show more',
  edit: 'Name, threshold, end',
  edit_text: 'Another threshold holds at once, also for what is signed already.',
  saved: 'The group is changed.',
  delete: 'Delete group',
  delete_text:
    'Signatures no longer count through this group. Artifacts trusted by this group alone become N/A. Log entries remain.',
  deleted: '{{name}} is deleted.',
  signed: 'Signed changes',
  signed_text:
    'Require the signature of an administrator for each change of signers. Members, groups and signing keys without one then count for nothing, on this server and in every verifier.',
  signed_administrators: 'Administrators who sign changes',
  signed_warning:
    'Choose at least two. If all of their keys are lost, no one can change signers any more.',
  signed_no_key: 'no signing key that can sign changes',
  signed_former: 'no administrator any more',
  signed_with: 'Signed with your key {{name}}.',
  signed_no_usable:
    'No key of yours can sign here. Register one in this browser, or run this command on the machine that has your key.',
  signed_choose_first:
    'No key of yours can sign here. Register one in your profile. For a key on another machine, choose an administrator who has one.',
  signed_or_release: '# or, to stop requiring signatures:',
  sign_elsewhere:
    'No key of an administrator who signs changes can sign here. Run this command on the machine that has one. For a group it sets the threshold, and no description or end.',
  sign_command: 'command',
  signed_require: 'Require signatures',
  signed_change: 'Change administrators',
  signed_release: 'Stop requiring signatures',
  signed_on: 'Changes of signers need a signature.',
  signed_off: 'Changes of signers need no signature.',
  uncounted: 'does not count',
  uncounted_text:
    'The signers log does not count this member: the change was not made by a person, or an administrator did not sign it.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    signers_groups: typeof signersGroups;
  }
}
