import { uploadSnippets } from '@assay/contract/upload-snippets.ts';
import { IconInfoCircle } from '@assay/icons';
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../components/text/code-block.tsx';

/** Lines to copy for every usual place, filled in. */
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
      className="ways"
      defaultValue="curl"
      variant="none"
      classNames={{ list: 'bar', tab: 'way-tab', panel: 'way-panel' }}
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
      <p className="meta t3 row ways-foot">
        <IconInfoCircle className="i i-14" aria-hidden="true" />
        <span>{t('welcome.filled')}</span>
      </p>
    </Tabs>
  );
}
