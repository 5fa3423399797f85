import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Keeps what a mailed link or an identity provider put into the query, and takes the query out of the address, so
 * that a secret stays in no history.
 *
 * @param given the query as the route read it first
 */
export function useOneTimeParameters<Q extends Record<string, string | undefined>>(given: Q): Q {
  const router = useRouter();
  const [taken] = useState(given);
  const isThere = Object.values(given).some((value) => value !== undefined);
  useEffect(() => {
    if (isThere) router.history.replace(window.location.pathname);
  }, [isThere, router]);
  return taken;
}
