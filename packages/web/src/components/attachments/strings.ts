/** Strings of attachments of a project, an SBOM or an artifact. */
export const attachments = {
  title: 'Attachments',
  noun_one: 'file',
  noun_other: 'files',
  file: 'File',
  hash_what: 'hash',
  acts: 'Actions',
  attach: 'Attach a file',
  attached: '{{name}} attached.',
  download: 'Download {{name}}',
  delete: 'Delete {{name}}',
  delete_title: 'Delete {{name}}?',
  delete_text: 'The file is deleted for everyone. Other files are not affected.',
  deleted: '{{name}} was deleted.',
  cancel: 'Cancel',
  none_beside: 'No attachments yet.',
  drop: 'You can also drop files here.',
  more: 'Show more',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    attachments: typeof attachments;
  }
}
