import { IconUpload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import advisoriesStyles from '../../components/advisories/advisories.module.css';
import type { SourcesSummary } from '../../components/advisories/sources-summary.ts';
import { StaleMark } from '../../components/check/check-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { useNow } from '../../components/text/time-ago.tsx';
import { formatAge, formatCount } from '../../lib/formats.ts';
import { Step, type StepState } from './step-card.tsx';
import { SubscribeButton } from './subscribe-button.tsx';
import welcomeStyles from './welcome.module.css';

/**
 * Step for loading advisories: done when some are loaded. Users who may not import them see which role to
 * contact.
 */
export function AdvisoriesStep({
  state,
  advisories,
  onImport,
}: {
  state: StepState;
  advisories: SourcesSummary | undefined;
  onImport: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const isLoaded = advisories !== undefined && advisories.state !== 'none';
  const isStale = advisories?.state === 'stale';
  return (
    <Step no={1} state={state} title={t('welcome.advisories')}>
      {isLoaded && <Loaded advisories={advisories} />}
      {(!isLoaded || isStale) && (
        <p>{t(onImport ? 'welcome.advisories_text' : 'welcome.advisories_ask')}</p>
      )}
      {onImport && (!isLoaded || isStale) && <SubscribeButton />}
      {onImport && (!isLoaded || isStale) && (
        <Button
          className={welcomeStyles.stepButton}
          leftSection={<IconUpload className="icon" aria-hidden="true" />}
          onClick={onImport}
        >
          {t('welcome.advisories_import')}
        </Button>
      )}
      <p className={advisoriesStyles.rowOfLinks}>
        <AppLink className="link" href="/advisories">
          {t('check.sources')}
        </AppLink>
        {onImport && (
          <AppLink className="link" href="/settings/scheduled-tasks">
            {t('welcome.tasks')}
          </AppLink>
        )}
        {onImport && isLoaded && !isStale && (
          <button type="button" className="link" onClick={onImport}>
            {t('welcome.advisories_more')}
          </button>
        )}
      </p>
    </Step>
  );
}

function Loaded({ advisories }: { advisories: Exclude<SourcesSummary, { state: 'none' }> }) {
  const { t } = useTranslation();
  const now = useNow();
  const { state, records, oldest } = advisories;
  return (
    <p>
      {state === 'stale' && (
        <>
          <StaleMark />{' '}
        </>
      )}
      {t('shell.advisories_fresh', {
        records: formatCount(records),
        age: formatAge(now - oldest),
      })}
    </p>
  );
}
