import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourcesSummary } from '../../components/advisories/sources-summary.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import { sbomPath } from '../../lib/projects-path.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AdvisoriesStep } from './advisories-step.tsx';
import { KeyStep } from './key-step.tsx';
import { type Naming, ProjectStep } from './project-step.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { Step } from './step.tsx';
import { useNewestSbom } from './use-newest-sbom.ts';

/** Stands for a key that this person cannot make. */
const PLACEHOLDER = '<API_KEY>';
/** Shown in the snippets until a project is named. */
const EXAMPLE = 'acme/payments/api';

/** The steps at the left, the snippets that they fill in at the right. The key lives as long as this page. */
export function FirstSteps({
  project,
  version,
  setVersion,
  advisories,
  onImport,
}: Naming & {
  /** How the advisory sources stand; undefined while they are read. */
  advisories: SourcesSummary | undefined;
  /** Opens the import; undefined for those who may not import. */
  onImport: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const [key, setKey] = useState<{ secret: string; expires_at: string }>();
  const mayMint = useHasRole('TenantAdmin');
  const keyState = key ? 'done' : project ? 'now' : 'next';
  const sent = useNewestSbom(project);
  const isSent = sent !== undefined;
  const isReady = sent?.status === 'ready';
  const sendState = isSent ? 'done' : project && (key || !mayMint) ? 'now' : 'next';
  return (
    <section className="panel steps" aria-label={t('shell.first_steps')}>
      <div className="side">
        <AdvisoriesStep advisories={advisories} onImport={onImport} />
        <ProjectStep project={project} version={version} setVersion={setVersion} />
        <KeyStep state={keyState} mayMint={mayMint} made={key} onMade={setKey} project={project} />
        <Step no={4} state={sendState} title={t('welcome.send')}>
          <p>{t('welcome.send_text')}</p>
        </Step>
        <Step no={5} state={isReady ? 'now' : 'next'} title={t('welcome.look')}>
          <p>
            {t('welcome.look_text')}{' '}
            {isReady && (
              <AppLink
                className="link"
                href={sbomPath(sent.project, sent.sbomid, 'vulnerabilities')}
              >
                {t('upload.open')}
              </AppLink>
            )}
          </p>
        </Step>
      </div>
      <SnippetTabs
        server={window.location.origin}
        project={project ?? EXAMPLE}
        version={version}
        apiKey={key?.secret ?? PLACEHOLDER}
      />
    </section>
  );
}
