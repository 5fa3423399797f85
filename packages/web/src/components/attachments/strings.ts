/** Files kept beside a project, an SBOM or an artifact. */
export const attachments = {
  title: 'Attachments',
  noun_one: 'file',
  noun_other: 'files',
  file: 'File',
  hash_what: 'hash',
  acts: 'Actions',
  attach: 'Attach a file',
  attached: '{{name}} is kept here.',
  download: 'Download {{name}}',
  delete: 'Delete {{name}}',
  delete_title: 'Delete {{name}}?',
  delete_text: 'The file is gone for everybody. Other files stay.',
  deleted: '{{name}} was deleted.',
  cancel: 'Cancel',
  none_beside: 'No file is kept beside it.',
  drop: 'Files can also be dropped here.',
  more: 'Show more',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    attachments: typeof attachments;
  }
}
