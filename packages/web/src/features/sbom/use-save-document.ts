import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Forms in which an SBOM is given back; `original` is the bytes received. */
export const DOCUMENT_FORMS = ['original', 'cyclonedx', 'vex', 'spdx'] as const;
export type DocumentForm = (typeof DOCUMENT_FORMS)[number];

/** Saves the document in a form as a file, under the name that the server gives it. */
export const useSaveDocument = (sbomid: string) =>
  useMutation({
    mutationFn: async (form: DocumentForm) => {
      const answer =
        form === 'original'
          ? await client.getSbomDocument({ sbomid })
          : await client.exportSbom({
              sbomid,
              format: form === 'spdx' ? 'spdx' : 'cyclonedx',
              ...(form === 'vex' && { vex: 'true' }),
            });
      await saveFile(answer, form === 'spdx' ? 'sbom.spdx.json' : 'sbom.cdx.json');
    },
  });
