import { uploadSnippets } from '@assay/contract/upload-snippets.ts';
import { IconInfoCircle } from '@assay/icons';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../components/text/code-block.tsx';
import firstStepsStyles from '../../components/upload/first-steps.module.css';
import welcomeStyles from './welcome.module.css';

/** Completed lines to copy for every common tool. */
export function SnippetTabs({
  server,
  project,
  version,
  apiKey,
}: {
  server: string;
  project: string;
  version: string;
  apiKey: string;
}) {
  const { t } = useTranslation();
  const snippets = uploadSnippets({ server, project, version, key: apiKey });
  return (
    <Tabs
      className={firstStepsStyles.ways}
      defaultValue="curl"
      variant="none"
      classNames={{
        list: firstStepsStyles.bar,
        tab: welcomeStyles.wayTab,
        panel: welcomeStyles.wayPanel,
      }}
    >
      <Tabs.List aria-label={t('welcome.ways')}>
        {snippets.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, text }) => (
        <Tabs.Panel key={id} value={id}>
          <p>{t(`welcome.way_${id}`)}</p>
          <CodeBlock text={text} what={t('welcome.snippet')} />
        </Tabs.Panel>
      ))}
      <p className={`meta text-tertiary row ${welcomeStyles.waysFoot}`}>
        <IconInfoCircle className="icon" data-size="14" aria-hidden="true" />
        <span>{t('welcome.filled')}</span>
      </p>
    </Tabs>
  );
}
