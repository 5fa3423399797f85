import { projectPathProblem } from '@assay/contract/project-path.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlSearch } from '../../lib/url-search.ts';
import { Step } from './step-card.tsx';
import styles from './welcome.module.css';

/** The project and version that a first upload is for. */
export interface Naming {
  project: string | undefined;
  /** Empty: from the document. */
  version: string;
  setVersion: (version: string) => void;
}

/**
 * Chooses the project, which is in the address, and a version, which may be left to the document. The form stays open
 * while it is filled in, also where an SBOM of another project arrives.
 */
export function ProjectStep({
  project,
  version,
  setVersion,
  isCurrent,
  sentTo,
}: Naming & {
  isCurrent: boolean;
  /** Project of the newest SBOM, where none is named. */
  sentTo: string | undefined;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const [typed, setTyped] = useState(project ?? '');
  const [editing, setEditing] = useState(false);
  const [asked, setAsked] = useState(false);
  const problem = projectPathProblem(typed);
  const named = project ?? sentTo;
  if (named && !editing && !projectPathProblem(named))
    return (
      <Step no={2} state="done" title={t('welcome.name')}>
        <p>
          <code>{named}</code> {version && <code className="text-tertiary">{version} </code>}
          <button type="button" className="link" onClick={() => setEditing(true)}>
            {t('welcome.change')}
          </button>
        </p>
      </Step>
    );
  return (
    <Step no={2} state={isCurrent ? 'now' : 'next'} title={t('welcome.name')}>
      <form
        className={styles.stepForm}
        noValidate
        onChange={() => setEditing(true)}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (problem) return;
          setEditing(false);
          change({ project: typed });
        }}
      >
        <TextInput
          label={t('upload.project')}
          description={t('welcome.name_rules')}
          placeholder="acme/payments/api"
          value={typed}
          error={(typed !== '' || asked) && problem}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <TextInput
          label={t('upload.version')}
          value={version}
          maxLength={128}
          onChange={(event) => setVersion(event.target.value)}
        />
        <Button type="submit" variant="filled">
          {t('welcome.use')}
        </Button>
      </form>
    </Step>
  );
}
