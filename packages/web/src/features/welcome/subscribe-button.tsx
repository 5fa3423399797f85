import { SOURCE_KINDS } from '@assay/contract/task-kinds.ts';
import { IconRefresh } from '@assay/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import styles from './welcome.module.css';

/** Usual ecosystems of products. */
const USUAL = [
  ...['npm', 'PyPI', 'Maven', 'Go', 'NuGet', 'crates.io', 'RubyGems', 'Packagist'],
  ...['Debian', 'Ubuntu', 'Alpine'],
];
const FACTS = ['kev', 'epss', 'malicious', 'end_of_life'] as const;
/** Ecosystem of components that have only a CPE: NVD, whose first run takes long, is asked for these alone. */
const CPE = 'CPE';

/**
 * Subscribes to the public OSV export with one click: to the ecosystems of components that wait for a source, or to the usual
 * ones, to the facts that say what matters first, and to NVD where components have only a CPE.
 */
export function SubscribeButton() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    ...apiQuery('listUncheckedReasons', {}),
    meta: { quiet: true },
  });
  const add = useApiMutation('addSources', {
    refresh: ['listScheduledTasks', 'listAdvisorySources'],
  });
  const waiting = new Set(
    (data?.items ?? []).flatMap(({ reason, ecosystem }) =>
      reason === 'no_source' && ecosystem !== null ? [ecosystem] : [],
    ),
  );
  const missing = USUAL.filter((ecosystem) => waiting.has(ecosystem));
  const ecosystems = missing.length > 0 ? missing : USUAL;
  const facts = waiting.has(CPE) ? (['nvd', ...FACTS] as const) : FACTS;
  const subscribe = () =>
    add.mutate(
      {
        sources: [
          ...ecosystems.map((ecosystem) => ({ kind: 'osv' as const, ecosystem })),
          ...facts.map((kind) => ({ kind })),
        ],
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      { onSuccess: () => notifyDone(t('welcome.subscribed')) },
    );
  return (
    <Button
      className={styles.stepButton}
      variant="filled"
      leftSection={<IconRefresh className="icon" aria-hidden="true" />}
      loading={add.isPending}
      disabled={isPending}
      title={[...ecosystems, ...facts.map((kind) => SOURCE_KINDS[kind].name)].join(', ')}
      onClick={subscribe}
    >
      {t('welcome.subscribe')}
    </Button>
  );
}
