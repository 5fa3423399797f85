import type { Role } from '@assay/contract/endpoint.ts';
import { IconArrowRight, IconBolt } from '@assay/icons';
import type { TFunction } from 'i18next';
import { PLACES, type Place } from '../../lib/places.ts';
import { hasRole } from '../../lib/role.ts';
import searchStyles from '../text/search-box.module.css';
import { scoreOf } from './match.ts';
import type { Option } from './option.ts';

/** Something that can be done. */
export interface Action {
  label: string;
  /** Other words for it. */
  words?: string;
  /** Page of its form, and the form's name. */
  href?: string;
  form?: string;
  run?: () => void;
}

type ActionName =
  | 'upload'
  | 'new_key'
  | 'invite'
  | 'new_ledger'
  | 'notarize'
  | 'import'
  | 'add_tenant';

/** Actions with a page, with the least role that the page and its form require. */
const PAGE_ACTIONS: readonly {
  name: ActionName;
  href: string;
  form?: string;
  least: Role;
}[] = [
  { name: 'upload', href: '/sbom', form: 'upload', least: 'LedgerAdmin' },
  { name: 'new_key', href: '/settings/api-keys', form: 'new-api-key', least: 'TenantAdmin' },
  { name: 'invite', href: '/settings/users', form: 'add-user', least: 'TenantAdmin' },
  { name: 'new_ledger', href: '/ledgers', form: 'new-ledger', least: 'LedgerAdmin' },
  { name: 'notarize', href: '/artifacts/modern?act=notarize', least: 'LedgerAdmin' },
  { name: 'import', href: '/advisories?import=true', least: 'SuperAdmin' },
  { name: 'add_tenant', href: '/adminpanel', form: 'add-tenant', least: 'SuperAdmin' },
];

/** Actions that a role may start. */
export const pageActionsOf = (role: Role, t: TFunction): Action[] =>
  PAGE_ACTIONS.filter(({ least }) => hasRole(role, least)).map(({ name, ...action }) => ({
    ...action,
    label: t(`palette.${name}`),
    words: t(`palette.${name}_words`),
  }));

/** Returns pages that a role may open and that match the text, best first. */
export const placesOf = (role: Role, typed: string, t: TFunction) =>
  best(
    PLACES.filter(({ least }) => hasRole(role, least)),
    (place) => scoreOf(typed, t(place.label), areaOf(place, t)),
  ).map(({ one, score }) => ({ option: placeOption(one, t), score }));

/** Returns actions that match the text, best first. */
export const actionsOf = (
  actions: readonly Action[],
  typed: string,
  open: (action: Action) => void,
) =>
  best(actions, ({ label, words }) => scoreOf(typed, label, words)).map(({ one, score }) => ({
    option: {
      key: `action ${one.label}`,
      mark: <IconBolt className="icon" aria-hidden="true" />,
      main: one.label,
      run: () => open(one),
    } satisfies Option,
    score,
  }));

/** A page as an option, with the keys that lead there. */
export const placeOption = (place: Place, t: TFunction): Option => ({
  key: `page ${place.href}`,
  mark: <IconArrowRight className="icon" aria-hidden="true" />,
  main: t(place.label),
  sub: areaOf(place, t) || undefined,
  href: place.href,
  ...(place.key && {
    fact: (
      <span className={searchStyles.keys}>
        <kbd>G</kbd>
        <kbd>{place.key.toUpperCase()}</kbd>
      </span>
    ),
  }),
});

const areaOf = ({ href }: Place, t: TFunction) =>
  href.startsWith('/settings/')
    ? t('settings.title')
    : href.startsWith('/adminpanel')
      ? t('shell.admin_panel')
      : '';

function best<T>(items: readonly T[], scored: (item: T) => number | undefined) {
  return items
    .flatMap((one) => {
      const score = scored(one);
      return score === undefined ? [] : [{ one, score }];
    })
    .sort((a, b) => a.score - b.score);
}
