import { projectPathProblem } from '@assay/contract/project-path.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourcesSummary } from '../../components/advisories/sources-summary.ts';
import { Delayed, SkeletonLine } from '../../components/answers/skeleton.tsx';
import { viewOfCheck } from '../../components/check/check-view.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import styles from '../../components/upload/first-steps.module.css';
import { sbomPath } from '../../lib/projects-path.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AdvisoriesStep } from './advisories-step.tsx';
import { InviteStep } from './invite-step.tsx';
import { KeyStep, type MadeKey } from './key-step.tsx';
import { type Naming, ProjectStep } from './project-step.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { Step, type StepState } from './step-card.tsx';
import { useNewestSbom } from './use-newest-sbom.ts';
import { useTeamSteps } from './use-team-steps.ts';
import welcomeStyles from './welcome.module.css';

const FRAME = `panel ${styles.steps} ${welcomeStyles.steps}`;
const STEPS = ['advisories', 'project', 'key', 'send', 'look', 'invite'] as const;

/** Stands for a key that this person cannot make. */
const PLACEHOLDER = '<API_KEY>';
/** Shown in the snippets until a project is named. */
const EXAMPLE = 'acme/payments/api';

type Sent = ReturnType<typeof useNewestSbom>['sbom'];

/** States of the steps: done, the next one of this user, or later. */
function useStepStates({
  advisories,
  mayImport,
  mayMint,
  project,
  hasKey,
  sent,
}: {
  advisories: SourcesSummary | undefined;
  mayImport: boolean;
  mayMint: boolean;
  project: string | undefined;
  hasKey: boolean;
  sent: Sent;
}) {
  const others = useTeamSteps();
  const isSent = sent !== undefined;
  const isNamed = project !== undefined && !projectPathProblem(project);
  const done = {
    advisories: advisories?.state === 'fresh',
    project: isNamed || isSent,
    key: hasKey || others.hasKey || isSent,
    send: isSent,
    look: sent?.status === 'ready',
    invite: others.hasInvited,
  };
  // Steps of other users are never the next one.
  const mine = STEPS.filter(
    (step) =>
      !(step === 'advisories' && !mayImport) &&
      !((step === 'key' || step === 'invite') && !mayMint),
  );
  const current = advisories && mine.find((step) => !done[step]);
  const stateOf = (step: keyof typeof done): StepState =>
    done[step] ? 'done' : step === current ? 'now' : 'next';
  return { current, stateOf };
}

interface StepsProps extends Naming {
  /** State of the advisory sources; undefined while loading. */
  advisories: SourcesSummary | undefined;
  /** Opens the import; undefined for users who may not import. */
  onImport: (() => void) | undefined;
}

/** The steps, blank until it is known which are done. The key lives as long as this page. */
export function FirstSteps({
  isReading,
  ...known
}: StepsProps & {
  /** Whether the state of the advisory sources is still read. */
  isReading: boolean;
}) {
  const { project } = known;
  const [key, setKey] = useState<MadeKey>();
  const { sbom, isPending } = useNewestSbom(project);
  if (isReading || (isPending && project === undefined)) return <UnknownSteps />;
  return <KnownSteps {...known} sent={sbom} made={key} onMade={setKey} />;
}

/** The steps at the left, the snippets that they fill in at the right. */
function KnownSteps({
  advisories,
  onImport,
  sent,
  made,
  onMade,
  ...naming
}: StepsProps & { sent: Sent; made: MadeKey | undefined; onMade: (key: MadeKey) => void }) {
  const { t } = useTranslation();
  const { project, version } = naming;
  const mayMint = useHasRole('TenantAdmin');
  const { current, stateOf } = useStepStates({
    advisories,
    mayImport: onImport !== undefined,
    mayMint,
    project,
    hasKey: made !== undefined,
    sent,
  });
  return (
    <section className={FRAME} aria-label={t('shell.first_steps')}>
      <div className={styles.side}>
        <AdvisoriesStep state={stateOf('advisories')} advisories={advisories} onImport={onImport} />
        <ProjectStep isCurrent={current === 'project'} sentTo={sent?.project} {...naming} />
        <KeyStep
          state={stateOf('key')}
          mayMint={mayMint}
          made={made}
          onMade={onMade}
          project={project}
        />
        <Step no={4} state={stateOf('send')} title={t('welcome.send')}>
          <p>{t('welcome.send_text')}</p>
        </Step>
        <Step no={5} state={stateOf('look')} title={t('welcome.look')}>
          <LookText sent={sent} />
        </Step>
        <InviteStep state={stateOf('invite')} mayInvite={mayMint} />
      </div>
      <SnippetTabs
        server={window.location.origin}
        project={project ?? sent?.project ?? EXAMPLE}
        version={version}
        apiKey={made?.secret ?? PLACEHOLDER}
      />
    </section>
  );
}

/** Stands for the steps until it is known which are done, so that no control moves while it is pressed. */
function UnknownSteps() {
  const { t } = useTranslation();
  return (
    <section className={`panel ${welcomeStyles.unknown}`} aria-label={t('shell.first_steps')}>
      <Delayed>
        {STEPS.map((step) => (
          <SkeletonLine key={step} width="40%" />
        ))}
      </Delayed>
    </section>
  );
}

/** Text of the last step, with a link once the SBOM is ready. */
function LookText({ sent }: { sent: Sent }) {
  const { t } = useTranslation();
  if (sent?.status !== 'ready') return <p>{t('welcome.look_text')} </p>;
  return (
    <p>
      {sent.check
        ? t('welcome.look_ready', { base: viewOfCheck(t, sent.check).base })
        : t('welcome.look_uncounted')}{' '}
      <AppLink className="link" href={sbomPath(sent.project, sent.sbomid, 'vulnerabilities')}>
        {t('upload.open')}
      </AppLink>
    </p>
  );
}
