import type { Sbom } from '@assay/contract/sboms.ts';
import { IconDownload } from '@assay/icons';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { cutMiddle } from '../../lib/formats.ts';
import { lazily } from '../../lib/lazily.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { useWasOpened } from '../../lib/use-opening.ts';
import styles from './sbom.module.css';
import { DOCUMENT_FORMS, useSaveDocument } from './use-save-document.ts';

const SignDialog = lazily(async () => (await import('./sign-vex/sign-dialog.tsx')).SignDialog);

/**
 * Menu to download the document: as received, or rewritten; and to sign the decisions about it. Before parsing only the original
 * exists.
 */
export function ExportMenu({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const save = useSaveDocument(sbom.sbomid);
  const isRead = sbom.status === 'ready';
  const forms = DOCUMENT_FORMS.filter((form) => isRead || form === 'original');
  const maySign = useHasRole('LedgerAdmin') && isRead;
  const [opened, dialog] = useDisclosure(false);
  const wasOpened = useWasOpened({ opened });
  usePageActions([
    ...forms.map((form) => ({
      label: t('sbom.export_as', { form: t(`sbom.export_${form}`) }),
      run: () => save.mutate(form),
    })),
    ...(maySign ? [{ label: t('sbom.sign.action'), run: dialog.open }] : []),
  ]);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            leftSection={<IconDownload className="icon" aria-hidden="true" />}
            loading={save.isPending}
          >
            {t('sbom.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {forms.map((form) => (
            <Menu.Item key={form} onClick={() => save.mutate(form)}>
              {t(`sbom.export_${form}`)}
              <span className={styles.menuHelp}>
                {t(`sbom.export_${form}_text`, { hash: cutMiddle(sbom.sha256) })}
              </span>
            </Menu.Item>
          ))}
          {maySign && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={dialog.open}>
                {t('sbom.sign.action')}
                <span className={styles.menuHelp}>{t('sbom.sign.action_text')}</span>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {wasOpened && <SignDialog sbom={sbom} opened={opened} onClose={dialog.close} />}
    </>
  );
}
