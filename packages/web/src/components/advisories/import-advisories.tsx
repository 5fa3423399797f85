import { IconFileUpload } from '@assay/icons';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import dropStyles from '../upload/drop.module.css';
import { useFileDrop } from '../upload/use-file-drop.ts';
import styles from './advisories.module.css';
import { startFeedImport, useFeedImports } from './feed-imports.ts';
import { ImportCard } from './import-card.tsx';
import { advisories } from './strings.ts';

addStrings({ advisories });

const SOURCE = /^[a-z0-9][a-z0-9._-]{0,62}$/;
const DEFAULT_SOURCE = 'osv';

/** Takes files of advisory records, imports them, and shows progress and result. For SuperAdmins alone. */
export function ImportAdvisories() {
  const { t } = useTranslation();
  const imports = useFeedImports();
  const [source, setSource] = useState(DEFAULT_SOURCE);
  const isGood = SOURCE.test(source);
  const send = (files: readonly File[]) => {
    if (!isGood) return;
    for (const file of files) startFeedImport({ file, source });
  };
  const { over, handlers } = useFileDrop(send);
  return (
    <div className="stack">
      <label
        className={over ? `${dropStyles.drop} ${dropStyles.over}` : dropStyles.drop}
        {...handlers}
      >
        <IconFileUpload className="icon" aria-hidden="true" />
        <b>{t(over ? 'advisories.let_go' : 'advisories.drop')}</b>
        <span>{t('advisories.formats')}</span>
        <span className="text-tertiary meta">{t('advisories.where')}</span>
        <input
          type="file"
          multiple
          disabled={!isGood}
          className="visually-hidden"
          aria-label={t('advisories.choose')}
          onChange={({ currentTarget }) => {
            send([...(currentTarget.files ?? [])]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <TextInput
        className={styles.importSource}
        label={t('advisories.source')}
        description={t('advisories.source_help')}
        value={source}
        error={!isGood && t('advisories.source_wrong')}
        maxLength={63}
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => setSource(event.target.value)}
      />
      {imports.map((feed) => (
        <ImportCard key={feed.id} feed={feed} />
      ))}
    </div>
  );
}
