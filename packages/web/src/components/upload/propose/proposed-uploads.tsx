import { projectPathProblem } from '@assay/contract/project-path.ts';
import { IconX } from '@assay/icons';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/formats.ts';
import styles from '../upload.module.css';
import { startUpload } from '../uploads.ts';
import type { Proposal } from './proposal-of.ts';
import { useProposals, type Waiting } from './use-proposals.ts';

/**
 * Files to upload, each with the project and version that its metadata propose. Both can be changed.
 *
 * @param project of files that name none
 * @param onSent called with the projects of the sent files
 */
export function ProposedUploads({
  files,
  project = '',
  onSent,
}: {
  files: readonly File[];
  project?: string;
  onSent?: (projects: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { waiting, type, remove } = useProposals(files, project);
  const [inUse, setInUse] = useState(false);
  const [isAsked, setAsked] = useState(false);
  if (waiting.length === 0) return null;
  const send = () => {
    setAsked(true);
    if (waiting.some((one) => projectPathProblem(one.project))) return;
    for (const { file, project: to, version } of waiting)
      startUpload({ file, project: to, version: version.trim(), inUse });
    remove(waiting.map(({ id }) => id));
    onSent?.(waiting.map((one) => one.project));
  };
  return (
    <form
      className="stack"
      aria-label={t('upload.proposed')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {waiting.map((one) => (
        <ProposedFile
          key={one.id}
          waiting={one}
          isAsked={isAsked}
          onChange={(changes) => type(one.id, changes)}
          onRemove={() => remove([one.id])}
        />
      ))}
      <Checkbox
        label={t('upload.in_use')}
        checked={inUse}
        onChange={(event) => setInUse(event.currentTarget.checked)}
      />
      <div>
        <Button type="submit" variant="filled">
          {t('upload.send_files', { count: waiting.length })}
        </Button>
      </div>
    </form>
  );
}

function ProposedFile({
  waiting: { file, project, version, isRead },
  isAsked,
  onChange,
  onRemove,
}: {
  waiting: Waiting;
  isAsked: boolean;
  onChange: (changes: Partial<Proposal>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const problem = (project !== '' || isAsked) && projectPathProblem(project);
  return (
    <fieldset className={styles.proposed}>
      <legend className="row">
        <b className="strong cut">{file.name}</b>
        <span className="text-tertiary meta">{formatBytes(file.size)}</span>
        <ActionIcon
          size="compact"
          aria-label={t('upload.leave_out', { name: file.name })}
          onClick={onRemove}
        >
          <IconX className="icon" data-size="14" aria-hidden="true" />
        </ActionIcon>
      </legend>
      <div className={styles.uploadFields} data-testid="upload-fields">
        <TextInput
          label={t('upload.project')}
          description={t(isRead ? 'upload.from_metadata' : 'upload.reads_metadata')}
          placeholder="acme/payments/api"
          value={project}
          error={problem}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => onChange({ project: event.target.value })}
        />
        <TextInput
          label={t('upload.version')}
          description={t('upload.version_help')}
          value={version}
          maxLength={128}
          onChange={(event) => onChange({ version: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
