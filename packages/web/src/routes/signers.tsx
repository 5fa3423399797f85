import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignerSearch } from '../lib/page-search.ts';
import { frameRoute } from './frame.tsx';

const SignerPage = lazyRouteComponent(
  () => import('../features/signers/signer-page.tsx'),
  'SignerPage',
);

/** Somebody who signs, by the uuid of user or API key. */
export const signerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/signers/$uuid',
  staticData: { title: 'shell.signer' },
  validateSearch: SignerSearch,
  component: function Page() {
    const { uuid } = signerRoute.useParams();
    return <SignerPage key={uuid} uuid={uuid} />;
  },
});
