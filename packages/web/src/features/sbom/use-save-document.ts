import { useMutation } from '@tanstack/react-query';
import { client } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Download forms of an SBOM; `original` is the received bytes. */
export const DOCUMENT_FORMS = ['original', 'cyclonedx', 'vex', 'spdx'] as const;
export type DocumentForm = (typeof DOCUMENT_FORMS)[number];

/** Downloads the document in a form, with the server's file name. */
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
