import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Download forms of an SBOM; `original` is the received bytes, `openvex` and `csaf` are the decisions
 * about its findings, `declarations` the results of rule sets, `notices` its license notices. */
export const DOCUMENT_FORMS = [
  'original',
  'cyclonedx',
  'vex',
  'spdx',
  'openvex',
  'csaf',
  'declarations',
  'notices',
] as const;
export type DocumentForm = (typeof DOCUMENT_FORMS)[number];

/** The call for each form, and the name of the file where the answer has none. */
const FORMS: Record<DocumentForm, { read: (sbomid: string) => Promise<Response>; name: string }> = {
  original: { read: (sbomid) => client.getSbomDocument({ sbomid }), name: 'sbom.json' },
  cyclonedx: {
    read: (sbomid) => client.exportSbom({ sbomid, format: 'cyclonedx' }),
    name: 'sbom.cdx.json',
  },
  vex: {
    read: (sbomid) => client.exportSbom({ sbomid, format: 'cyclonedx', vex: 'true' }),
    name: 'sbom.cdx.json',
  },
  spdx: { read: (sbomid) => client.exportSbom({ sbomid, format: 'spdx' }), name: 'sbom.spdx.json' },
  openvex: {
    read: (sbomid) => client.exportSbomVex({ sbomid, format: 'openvex' }),
    name: 'vex.openvex.json',
  },
  csaf: {
    read: (sbomid) => client.exportSbomVex({ sbomid, format: 'csaf' }),
    name: 'vex.csaf.json',
  },
  declarations: {
    read: (sbomid) => client.exportSbomDeclarations({ sbomid }),
    name: 'sbom.cdxa.cdx.json',
  },
  notices: {
    read: (sbomid) => client.exportLicenseNotices({ sbomid }),
    name: 'sbom.notices.txt',
  },
};

/** Downloads the document in a form, with the server's file name. */
export const useSaveDocument = (sbomid: string) =>
  useMutation({
    mutationFn: async (form: DocumentForm) => {
      const { read, name } = FORMS[form];
      await saveFile(await read(sbomid), name);
    },
  });
