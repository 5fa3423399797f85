import type { CurrentUser } from '@assay/contract/users.ts';
import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMemberships } from '../../lib/memberships.ts';
import { usePageActionList } from '../../lib/page-actions.ts';
import { switchTenant } from '../../lib/switch-tenant.ts';
import { type Action, pageActionsOf } from './local-options.tsx';

const SCHEMES = ['light', 'dark', 'auto'] as const;

/** Actions that a user may run from the palette: on the current page, and anywhere. */
export interface Actions {
  here: readonly Action[];
  anywhere: readonly Action[];
}

/** Everything that a person may do from the palette. */
export function useActions(
  user: CurrentUser,
  { onShortcuts, onSignOut }: { onShortcuts: () => void; onSignOut: () => void },
): Actions {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const tenants = useMemberships().filter(({ uuid }) => uuid !== user.current_tenant_uuid);
  const here = usePageActionList();
  const labels = new Set(here.map(({ label }) => label));
  const anywhere: readonly Action[] = [
    ...pageActionsOf(user.role, t),
    ...SCHEMES.map((scheme) => ({
      label: t('palette.theme', { theme: t(`palette.theme_${scheme}`) }),
      words: t('palette.theme_words'),
      run: () => setColorScheme(scheme),
    })),
    ...tenants.map(({ uuid, name }) => ({
      label: t('palette.switch', { tenant: name }),
      words: t('palette.switch_words'),
      run: () => void switchTenant(uuid),
    })),
    { label: t('shell.shortcuts'), words: t('palette.shortcuts_words'), run: onShortcuts },
    { label: t('shell.sign_out'), words: t('palette.sign_out_words'), run: onSignOut },
  ];
  // The page's own button is nearer than a form elsewhere.
  return { here, anywhere: anywhere.filter(({ label }) => !labels.has(label)) };
}
