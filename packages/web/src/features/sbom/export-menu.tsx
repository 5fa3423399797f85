import type { Sbom } from '@assay/contract/sboms.ts';
import { IconDownload } from '@assay/icons';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cutMiddle } from '../../lib/formats.ts';
import { DOCUMENT_FORMS, useSaveDocument } from './use-save-document.ts';

/** The document as a file: as it was received, or written anew. Only the original exists before it was read. */
export function ExportMenu({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const save = useSaveDocument(sbom.sbomid);
  const isRead = sbom.status === 'ready';
  const forms = DOCUMENT_FORMS.filter((form) => isRead || form === 'original');
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          leftSection={<IconDownload className="i" aria-hidden="true" />}
          loading={save.isPending}
        >
          {t('sbom.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forms.map((form) => (
          <Menu.Item key={form} onClick={() => save.mutate(form)}>
            {t(`sbom.export_${form}`)}
            <span className="sbom-menu-help">
              {t(`sbom.export_${form}_text`, { hash: cutMiddle(sbom.sha256) })}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
