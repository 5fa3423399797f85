import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../lib/use-has-role.ts';
import { KeyStep } from './key-step.tsx';
import { type Naming, ProjectStep } from './project-step.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { Step } from './step.tsx';

/** Stands for a key that this person cannot make. */
const PLACEHOLDER = '<API_KEY>';
/** Shown in the snippets until a project is named. */
const EXAMPLE = 'acme/payments/api';

/** The steps at the left, the snippets that they fill in at the right. The key lives as long as this page. */
export function FirstSteps({ project, version, setVersion }: Naming) {
  const { t } = useTranslation();
  const [key, setKey] = useState<{ secret: string; expires_at: string }>();
  const mayMint = useHasRole('TenantAdmin');
  const keyState = key ? 'done' : project ? 'now' : 'next';
  const sendState = project && (key || !mayMint) ? 'now' : 'next';
  return (
    <section className="panel steps" aria-label={t('shell.first_steps')}>
      <div className="side">
        <ProjectStep project={project} version={version} setVersion={setVersion} />
        <KeyStep state={keyState} mayMint={mayMint} made={key} onMade={setKey} project={project} />
        <Step no={3} state={sendState} title={t('welcome.send')}>
          <p>{t('welcome.send_text')}</p>
        </Step>
        <Step no={4} state="next" title={t('welcome.look')}>
          <p>{t('welcome.look_text')}</p>
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
