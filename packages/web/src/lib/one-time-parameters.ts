import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Stores the query of a mailed link or an identity provider, and removes it from the address, so that no secret
 * stays in the history.
 *
 * @param given the query as the route first read it
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
