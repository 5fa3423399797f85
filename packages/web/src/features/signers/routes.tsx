import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { SignerSearch } from './search.ts';

const SignerPage = lazyRouteComponent(() => import('./signer-page.tsx'), 'SignerPage');

/** A signer, by the uuid of the user or API key. */
export const signerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/signers/$uuid',
  staticData: { title: 'shell.signer' },
  validateSearch: SignerSearch,
  component: afterLoading(function Page() {
    const { uuid } = signerRoute.useParams();
    return <SignerPage key={uuid} uuid={uuid} />;
  }, SignerPage),
});
