import { SEARCH_KINDS, type SearchAnswer, type SearchKind } from '@assay/contract/search.ts';
import type { CurrentUser } from '@assay/contract/users.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { hasRole } from '../../lib/role.ts';
import { optionsOf } from './hit-options.tsx';
import { type Action, actionsOf, placesOf } from './local-options.tsx';
import type { Group, GroupName } from './option.ts';
import type { Actions } from './use-actions.ts';

/** A group that is looked at alone, or all of them. */
export type Scope = GroupName | 'all';

const WAIT_MS = 120;
const MOST = 20;

/** Content of the palette for a text. */
export interface Found {
  /** Those that have hits, in order. */
  groups: Group[];
  /** Search state by kind; `undefined` answer: none yet, or none requested. */
  answer: SearchAnswer | undefined;
  isSearching: boolean;
  failure: Error | null;
  again: () => void;
}

/** Texts that begin so mean one group: `>` actions, `#` vulnerabilities, `/` projects. */
export function readPrefix(text: string): { typed: string; scope: Scope } {
  const scope = ({ '>': 'actions', '#': 'vulnerabilities', '/': 'projects' } as const)[
    text.charAt(0)
  ];
  return scope ? { typed: text.slice(1).trim(), scope } : { typed: text.trim(), scope: 'all' };
}

const isKind = (scope: Scope): scope is SearchKind => SEARCH_KINDS.some((kind) => kind === scope);

/** Searches locally and on the server; earlier results stay until the next answer. */
export function useGroups(
  user: CurrentUser,
  asked: { typed: string; scope: Scope; actions: Actions; start: (action: Action) => void },
): Found {
  const { t } = useTranslation();
  const { typed, scope, actions, start } = asked;
  const [q] = useDebouncedValue(typed.slice(0, 256), WAIT_MS);
  const isAsked = q !== '' && hasRole(user.role, 'Visitor') && (scope === 'all' || isKind(scope));
  const search = useQuery({
    ...apiQuery('searchEverything', {
      q: q || '-',
      limit: MOST,
      ...(isKind(scope) && { kinds: scope }),
    }),
    enabled: isAsked && typed !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const answer = isAsked && typed !== '' ? search.data : undefined;
  const hits = SEARCH_KINDS.map((kind): Group => {
    const { count = 0, is_complete = true } = answer?.[kind] ?? {};
    const options = answer ? optionsOf(kind, answer[kind].hits as never[], t) : [];
    return { name: kind, options, count: Math.max(count, options.length), isExact: is_complete };
  });
  const local = localGroups();
  const isNamed = local.some(({ best }) => best === 0) && typed !== '';
  const own = local.map(({ best: _, ...group }) => group);
  const groups = (isNamed ? [...own, ...hits] : [...hits, ...own]).filter(
    ({ name, options }) =>
      options.length > 0 && (scope === 'all' || scope === (name === 'here' ? 'actions' : name)),
  );
  return {
    groups,
    answer,
    isSearching: isAsked && (search.isFetching || q !== typed),
    failure: isAsked ? search.error : null,
    again: () => void search.refetch(),
  };

  function localGroups(): (Group & { best: number | undefined })[] {
    const found = {
      here: actionsOf(actions.here, typed, start),
      pages: placesOf(user.role, typed, t),
      actions: actionsOf(actions.anywhere, typed, start),
    };
    return (['here', 'pages', 'actions'] as const).map((name) => ({
      name,
      options: found[name].map(({ option }) => option),
      count: found[name].length,
      isExact: true,
      best: found[name][0]?.score,
    }));
  }
}
