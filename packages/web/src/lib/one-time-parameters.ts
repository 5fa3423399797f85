import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Stores the query of a mailed link or an identity provider, and removes it from the address, so that no secret
 * stays in the history.
 *
 * @param parameters the query as the route first read it
 */
export function useOneTimeParameters<Q extends Record<string, string | undefined>>(
  parameters: Q,
): Q {
  const router = useRouter();
  const [taken] = useState(parameters);
  const isThere = Object.values(parameters).some((value) => value !== undefined);
  useEffect(() => {
    if (isThere) router.history.replace(window.location.pathname);
  }, [isThere, router]);
  return taken;
}
