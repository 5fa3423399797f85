import { IconFileUpload } from '@assay/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import dropStyles from '../upload/drop.module.css';
import { useFileDrop } from '../upload/use-file-drop.ts';
import { FeedFields, isFeedAbout, USUAL_FEED } from './feed-fields.tsx';
import { startFeedImport, useFeedImports } from './feed-imports.ts';
import { ImportCard } from './import-card.tsx';
import { advisories } from './strings.ts';

addStrings({ advisories });

/** Takes files of advisory records, facts and bundles, imports them, and shows progress and result. For SuperAdmins alone. */
export function ImportAdvisories() {
  const { t } = useTranslation();
  const imports = useFeedImports();
  const [about, setAbout] = useState(USUAL_FEED);
  const isGood = isFeedAbout(about);
  const send = (files: readonly File[]) => {
    if (!isGood) return;
    for (const file of files) startFeedImport({ file, ...about });
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
      <FeedFields about={about} onChange={setAbout} />
      {imports.map((feed) => (
        <ImportCard key={feed.id} feed={feed} />
      ))}
    </div>
  );
}
