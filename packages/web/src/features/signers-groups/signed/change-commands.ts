import { shellWord } from '@assay/contract/upload-snippets.ts';

/** A member as the command line names it: a user by e-mail, an API key by its uuid. */
export type MemberName = { email: string } | { api_key: string };

/** Commands that make a change of signers with a signature, on the machine of the administrator who signs. */
export const changeCommand = {
  member: (op: 'add' | 'remove', group: string, member: MemberName): string =>
    `assay signers ${op} ${shellWord(group)} ${
      'email' in member ? shellWord(member.email) : `--api-key ${member.api_key}`
    }`,
  group: (op: 'create' | 'update', name: string, threshold: string): string =>
    `assay signers ${op} ${shellWord(name)} --threshold ${shellWord(threshold)}`,
  delete: (group: string): string => `assay signers delete ${shellWord(group)}`,
  require: (emails: readonly string[]): string =>
    `assay signers require ${emails.map(shellWord).join(' ')}`,
  release: 'assay signers release',
} as const;
