import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@assay/icons';
import { Button, Checkbox } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/save-file.ts';
import { addStrings } from '../../lib/strings.ts';
import { twoFactor } from './strings.ts';
import styles from './two-factor.module.css';

addStrings({ two_factor: twoFactor });

/** Recovery codes, shown this once; `onDone` only after they have been acknowledged. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [kept, setKept] = useState(false);
  const clipboard = useClipboard({ timeout: 1500 });
  const CopyIcon = clipboard.copied ? IconCheck : IconCopy;
  const head = t('two_factor.file_head', { origin: window.location.origin });
  const text = `${head}\n\n${codes.join('\n')}\n`;
  return (
    <section className={`${styles.twoFactor} ${styles.recovery}`} aria-labelledby="recovery-codes">
      <div>
        <h2 id="recovery-codes">{t('two_factor.codes')}</h2>
        <p className="text-secondary">{t('two_factor.codes_text')}</p>
      </div>
      <p data-only="print">{head}</p>
      <ul className={styles.recoveryCodes} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.recoveryActs}>
        <Button
          leftSection={<CopyIcon className="icon" aria-hidden="true" />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? t('shell.copied') : t('two_factor.copy_all')}
        </Button>
        <Button
          leftSection={<IconDownload className="icon" aria-hidden="true" />}
          onClick={() => void saveFile(new Response(text), 'assay-recovery-codes.txt')}
        >
          {t('two_factor.save')}
        </Button>
        <Button
          leftSection={<IconPrinter className="icon" aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('two_factor.print')}
        </Button>
      </div>
      <Checkbox
        label={t('two_factor.kept')}
        checked={kept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Button variant="filled" disabled={!kept} onClick={onDone}>
        {t('two_factor.done')}
      </Button>
    </section>
  );
}
