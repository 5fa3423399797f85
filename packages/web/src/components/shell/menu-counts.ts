import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../api.ts';
import { formatTotal } from '../../lib/formats.ts';
import { currentSession } from '../../lib/session.ts';
import type { MenuEntry } from './menu-entries.ts';

const STALE_MS = 60_000;
/** The server stops counting at 10,000, and one row is the least that it answers. */
const COUNTED = { pageSize: 1 };

/** Counts of the entries that lead to a list of what a tenant has; an entry without one is not known yet, or has none. */
export type MenuCounts = Partial<Record<MenuEntry['label'], string>>;

/**
 * Returns how many rows the lists of projects, SBOMs and vulnerabilities have: `64`, `1,147`, `10,000+`.
 *
 * @param isWanted false where the menu has no room for counts, or the user may not read the lists
 */
export function useMenuCounts({ isWanted }: { isWanted: boolean }): MenuCounts {
  const isWide = useMediaQuery('(min-width: 1024px)', undefined, {
    getInitialValueInEffect: false,
  });
  const how = {
    // Rendered once more during sign-out: then there is no session for a request.
    enabled: isWanted && isWide === true && currentSession() !== undefined,
    staleTime: STALE_MS,
    meta: { quiet: true },
  };
  const projects = useQuery({ ...apiQuery('listProjects', COUNTED), ...how });
  const sboms = useQuery({ ...apiQuery('listSboms', COUNTED), ...how });
  const vulnerabilities = useQuery({ ...apiQuery('listVulnerabilities', COUNTED), ...how });
  return {
    ...countOf('projects', projects.data),
    ...countOf('sboms', sboms.data),
    ...countOf('vulnerabilities', vulnerabilities.data),
  };
}

const countOf = (
  label: MenuEntry['label'],
  list: { total: number; total_is_exact: boolean } | undefined,
): MenuCounts =>
  list === undefined || list.total === 0
    ? {}
    : { [label]: formatTotal(list.total, { isExact: list.total_is_exact }) };
