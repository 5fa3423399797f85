import { projectPathProblem } from '@assay/contract/project-path.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../lib/kept-form.ts';
import { lazily } from '../../lib/lazily.ts';
import { DropZone } from './drop-zone.tsx';
import { UPLOAD } from './kept-upload.ts';
import styles from './upload.module.css';
import { UploadCard } from './upload-card.tsx';
import { startUpload, useUploads } from './uploads.ts';

const ProposedUploads = lazily(
  async () => (await import('./propose/proposed-uploads.tsx')).ProposedUploads,
);

/** Destination of documents, and the drop zone; below it all uploads in progress. */
export function UploadForm({ project: initialProject }: { project: string }) {
  const { t } = useTranslation();
  const [project, setProject] = useState(initialProject);
  const [version, setVersion] = useState('');
  const [inUse, setInUse] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  useKeptForm(UPLOAD, {
    read: () => ({ project, version, inUse, waiting }),
    refill: (before) => {
      setProject(before.project);
      setVersion(before.version);
      setInUse(before.inUse);
      setWaiting(before.waiting);
    },
  });
  const problem = projectPathProblem(project);
  const send = (files: readonly File[]) => {
    // Without a project in the form, each file needs its own.
    if (problem) return setWaiting((before) => [...before, ...files]);
    for (const file of files) startUpload({ file, project, version: version.trim(), inUse });
  };
  return (
    <div className="stack">
      <div className={styles.uploadFields} data-testid="upload-fields">
        <TextInput
          label={t('upload.project')}
          description={t('upload.project_help')}
          placeholder="acme/payments/api"
          value={project}
          error={project !== '' && problem}
          onChange={(event) => setProject(event.target.value)}
          spellCheck={false}
          autoCapitalize="off"
          data-autofocus
        />
        <TextInput
          label={t('upload.version')}
          description={t('upload.version_help')}
          value={version}
          maxLength={128}
          onChange={(event) => setVersion(event.target.value)}
        />
      </div>
      <Checkbox
        label={t('upload.in_use')}
        checked={inUse}
        onChange={(event) => setInUse(event.currentTarget.checked)}
      />
      <DropZone onFiles={send} />
      {waiting.length > 0 && <ProposedUploads files={waiting} />}
      <UploadList />
    </div>
  );
}

/** All uploads of this visit, newest first. */
export function UploadList() {
  const uploads = useUploads();
  return uploads.map((upload) => <UploadCard key={upload.id} upload={upload} />);
}
