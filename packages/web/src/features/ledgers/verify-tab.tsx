import { shellWord } from '@assay/contract/upload-snippets.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../components/ledger/ledger.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { CodeBlock } from '../../components/text/code-block.tsx';
import type { TabProps } from './ledger-layout.tsx';

/** How to verify the log without this page: the key, and commands that use it. */
export function VerifyTab({ ledger: { uuid, log }, frame }: TabProps) {
  const { t } = useTranslation();
  const { origin } = window.location;
  const key = shellWord(log.verifier_key ?? '<key>');
  const credential = log.public ? '' : ` -H "Authorization: Bearer $ASSAY_API_KEY"`;
  const parts = [
    {
      name: 'key',
      text: log.verifier_key ?? '',
      what: t('ledgers.key_what'),
    },
    {
      name: 'checkpoint',
      text: `curl -fsS${credential} ${origin}/tlog/${uuid}/checkpoint`,
      what: t('ledgers.command'),
    },
    {
      name: 'receipt',
      text: `assay verify release-2.8.1.evidence.zip \\\n  --key ${key}`,
      what: t('ledgers.command'),
    },
    {
      name: 'log',
      text: `assay audit ${origin}/tlog/${uuid} \\\n  --store ./audited \\\n  --key ${key}`,
      what: t('ledgers.command'),
    },
  ] as const;
  return frame({
    content: (
      <div className={styles.verifyParts}>
        <p className="text-secondary">{t('ledgers.verify_text')}</p>
        {parts.map(({ name, text, what }) => (
          <Panel key={name} title={t(`ledgers.verify_${name}`)}>
            <div className={`${panelStyles.body} stack`}>
              <p className="text-secondary small">{t(`ledgers.verify_${name}_text`)}</p>
              {text === '' ? (
                <p className="text-tertiary small">{t('ledgers.no_key_yet')}</p>
              ) : (
                <CodeBlock text={text} what={what} />
              )}
            </div>
          </Panel>
        ))}
      </div>
    ),
  });
}
