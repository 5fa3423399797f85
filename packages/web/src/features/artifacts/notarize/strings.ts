/** Strings for stating levels of artifacts. */
export const notarize = {
  button: 'Notarize files',
  drop: 'Drop to notarize: the files are hashed here and not sent',
  title: 'Notarize',
  title_sign: 'Sign',
  title_state: 'State a level',
  files: 'Files',
  files_text:
    'The files stay here: this browser hashes them, and only the hashes are sent. So it does not matter how large they are.',
  choose: 'Choose files',
  choose_more: 'Add files',
  by_digest: 'By digest',
  by_digest_text: 'For what is no file here, such as a container image: its SHA-256.',
  digest: 'SHA-256',
  digest_bad: 'A SHA-256 has 64 hexadecimal digits.',
  digest_name: 'Name or purl',
  add: 'Add',
  hashing: '{{share}} hashed',
  hash_failed: 'This file could not be read.',
  waits: 'waits',
  take_off: 'Remove {{name}} from the list',
  hash_what: 'SHA-256',
  another: 'This file is another artifact than the one shown here.',
  same: 'This file is the artifact shown here.',
  artifact: 'Artifact',
  statement: 'What you state',
  level: 'Level',
  level_trusted: 'Trusted',
  level_untrusted: 'Untrusted',
  level_unsupported: 'Unsupported',
  level_trusted_text: 'You vouch for it.',
  level_untrusted_text:
    'The artifact must not be used. One member of any signers group is enough, and everything that contains it is marked.',
  level_unsupported_text: 'It should not be used any more: it gets no fixes.',
  reason: 'Reason',
  reason_text: 'For people who meet this artifact later. It is signed, and stays.',
  takes_back: 'Takes back',
  takes_back_text:
    'A statement against an artifact is in force until as many signers as trust requires revoke it by name.',
  takes_back_one: '{{level}}, by {{name}}',
  stranger: 'a key that is not registered',
  go_one: 'State {{level}} for {{shown}} artifact',
  go_other: 'State {{level}} for {{shown}} artifacts',
  no_subject: 'Choose a file first.',
  done: 'Logged',
  done_text:
    'Each statement is an entry of the ledger now. The level follows from all that the ledger has.',
  repeated: 'you have stated this before',
  again: 'Notarize more',
  close: 'Close',
};

declare module '../../../lib/strings.ts' {
  interface Strings {
    notarize: typeof notarize;
  }
}
