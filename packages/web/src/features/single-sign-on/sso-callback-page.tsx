import { client } from '../../api.ts';
import { useOneTimeParameters } from '../../lib/one-time-parameters.ts';
import { takeReturn } from '../../lib/return-path.ts';
import { CallbackPage, type Finished } from './callback-page.tsx';
import { ssoErrorText } from './error-texts.ts';
import type { SsoCallbackSearch } from './search.ts';

/** Page to which the operator's provider redirects the browser. */
export function SsoCallbackPage({ search }: { search: SsoCallbackSearch }) {
  const { state = '', code = '' } = useOneTimeParameters(search);
  const finish = async (): Promise<Finished> => {
    const answer = await client.ssoCallback({ state, code });
    return {
      token: answer['access-token'],
      expiration: answer['access-token-expiration'],
      target: takeReturn(),
    };
  };
  return <CallbackPage name="sso" finish={finish} textOf={ssoErrorText} />;
}
