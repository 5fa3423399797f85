import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { CodeBlock } from './code-block.tsx';

/**
 * A secret or link that is shown only once, to copy and to save as a file.
 *
 * @param what names it in lower case: `secret`
 * @param file name of the file
 * @param onDone closes the surrounding dialog
 */
export function OneTimeText({
  text,
  what,
  note,
  file,
  onDone,
}: {
  text: string;
  what: string;
  note: string;
  file: string;
  onDone?: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="stack" role="status">
      <p className="note">{note}</p>
      <CodeBlock text={text} what={what} />
      <div className="row">
        <Button
          leftSection={<IconDownload className="icon" aria-hidden="true" />}
          onClick={() => void saveFile(new Response(text), file)}
        >
          {t('settings.save_as_file')}
        </Button>
        {onDone && <Button onClick={onDone}>{t('settings.done')}</Button>}
      </div>
    </div>
  );
}
