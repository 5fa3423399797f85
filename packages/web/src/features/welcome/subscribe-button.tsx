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
const FACTS = ['nvd', 'kev', 'epss', 'malicious', 'end_of_life'] as const;

/**
 * Subscribes to the public OSV export with one click: to the ecosystems of components that wait for a source, or to the usual
 * ones, and to the facts that say what matters first.
 */
export function SubscribeButton() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...apiQuery('listUncheckedReasons', {}), meta: { quiet: true } });
  const add = useApiMutation('addSources', {
    refresh: ['listScheduledTasks', 'listAdvisorySources'],
  });
  const missing = (data?.items ?? []).flatMap(({ reason, ecosystem }) =>
    reason === 'no_source' && ecosystem !== null && USUAL.includes(ecosystem) ? [ecosystem] : [],
  );
  const ecosystems = missing.length > 0 ? [...new Set(missing)] : USUAL;
  const subscribe = () =>
    add.mutate(
      {
        sources: [
          ...ecosystems.map((ecosystem) => ({ kind: 'osv' as const, ecosystem })),
          ...FACTS.map((kind) => ({ kind })),
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
      title={[...ecosystems, ...FACTS.map((kind) => SOURCE_KINDS[kind].name)].join(', ')}
      onClick={subscribe}
    >
      {t('welcome.subscribe')}
    </Button>
  );
}
