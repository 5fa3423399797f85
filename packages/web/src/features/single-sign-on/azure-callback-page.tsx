import { client } from '../../api.ts';
import { definedValues } from '../../lib/defined-values.ts';
import { useOneTimeParameters } from '../../lib/one-time-parameters.ts';
import { returnPath } from '../../lib/return-path.ts';
import { CallbackPage, type Finished } from './callback-page.tsx';
import { azureErrorText } from './error-texts.ts';
import type { AzureCallbackSearch } from './search.ts';

/** Page to which a tenant's directory redirects the browser. */
export function AzureCallbackPage({ search }: { search: AzureCallbackSearch }) {
  const answer = useOneTimeParameters(search);
  const finish = async (): Promise<Finished> => {
    const { redirect, ...session } = await client.finishAzureSignIn(definedValues(answer));
    return { ...session, target: returnPath(redirect) };
  };
  return <CallbackPage name="azure-ad" finish={finish} textOf={azureErrorText} />;
}
