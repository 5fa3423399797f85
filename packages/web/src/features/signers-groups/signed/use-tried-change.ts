import { useState } from 'react';
import { changeCommand, type MemberName } from './change-commands.ts';

/** Remembers the last change of a member, as the command that makes it elsewhere. */
export function useTriedChange(group: string) {
  const [command, setCommand] = useState('');
  return {
    command,
    tried: (op: 'add' | 'remove', member: MemberName) =>
      setCommand(changeCommand.member(op, group, member)),
  };
}
