import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { rootRoute } from '../../routes/root.tsx';
import { AzureCallbackSearch, SsoCallbackSearch } from './search.ts';

const loadAzure = () => import('./azure-callback-page.tsx');
const AzureCallbackPage = lazyRouteComponent(loadAzure, 'AzureCallbackPage');
const loadSso = () => import('./sso-callback-page.tsx');
const SsoCallbackPage = lazyRouteComponent(loadSso, 'SsoCallbackPage');

/** Back from a tenant's directory. */
export const azureCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/redirect/azure',
  staticData: { title: 'gate.sign_in' },
  validateSearch: AzureCallbackSearch,
  component: afterLoading(function Page() {
    return <AzureCallbackPage search={azureCallbackRoute.useSearch()} />;
  }, AzureCallbackPage),
});

/** Back from the operator's provider. */
export const ssoCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/sso/callback',
  staticData: { title: 'gate.sign_in' },
  validateSearch: SsoCallbackSearch,
  component: afterLoading(function Page() {
    return <SsoCallbackPage search={ssoCallbackRoute.useSearch()} />;
  }, SsoCallbackPage),
});
