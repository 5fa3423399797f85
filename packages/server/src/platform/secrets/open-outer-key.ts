import { openKeyCommand } from './key-command.ts';
import { openKeyFile } from './key-file.ts';
import type { OuterKey } from './outer-key.ts';

/** Source of the outer key. */
export interface OuterKeySource {
  /** Path of the key file; it wraps unless there is a command. */
  file: string;
  /** Program and arguments, to which `wrap` or `unwrap` is added, and its environment. */
  command?: { line: string[]; environment: Record<string, string> };
}

/** Opens the outer key; nothing is read or run before its first use. */
export function openOuterKey({ file, command }: OuterKeySource): OuterKey {
  const keyFile = openKeyFile(file);
  if (command === undefined) return keyFile;
  const hook = openKeyCommand(command);
  return {
    ...hook,
    // Keys wrapped by the file before there was a command, until the rotation has run.
    unwrap: (wrapped) =>
      wrapped.by.startsWith('file:') ? keyFile.unwrap(wrapped) : hook.unwrap(wrapped),
  };
}
