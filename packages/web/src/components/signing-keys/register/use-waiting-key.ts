import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../api.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { useKeysHere } from '../this-browser/use-keys-here.ts';
import type { WaitingKey } from './register-here.ts';

/** The user's key of this browser that is not registered yet; undefined for none, and until that is known. */
export function useWaitingKey(): WaitingKey | undefined {
  const { uuid } = useCurrentUser();
  const here = useKeysHere();
  const { data } = useQuery({
    ...apiQuery('listSigningKeys', { principal_uuid: uuid, pageSize: 100 }),
    meta: { quiet: true },
  });
  if (data === undefined) return undefined;
  const registered = new Set(data.items.map(({ fingerprint }) => fingerprint));
  const waiting = here.find(
    ({ fingerprint, public_key }) => public_key !== undefined && !registered.has(fingerprint),
  );
  return waiting && { ...waiting, public_key: waiting.public_key ?? '' };
}
