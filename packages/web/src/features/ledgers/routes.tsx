import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { afterLoading } from '../../lib/after-loading.ts';
import { lazily } from '../../lib/lazily.ts';
import { frameRoute } from '../../routes/frame.tsx';
import { requireRole } from '../../routes/guards.ts';
import { LedgerSearch, LedgersSearch } from './search.ts';

const LedgersPage = lazyRouteComponent(() => import('./ledgers-page.tsx'), 'LedgersPage');
const LedgerPage = lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage');
const DocumentsTab = lazily(
  async () => (await import('../documents/documents-tab.tsx')).DocumentsTab,
);

/** The ledgers of the tenant. */
export const ledgersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/ledgers',
  beforeLoad: requireRole('Auditor'),
  staticData: { title: 'shell.ledgers' },
  validateSearch: LedgersSearch,
  component: afterLoading(function Page() {
    return <LedgersPage search={ledgersRoute.useSearch()} />;
  }, LedgersPage),
});

/** One ledger; its first tab, the documents, is absent from the address. */
export const ledgerRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/ledgers/$uuid/{-$tab}',
  beforeLoad: requireRole('Auditor'),
  staticData: { title: 'shell.ledger' },
  validateSearch: LedgerSearch,
  component: afterLoading(
    function Page() {
      const { uuid, tab } = ledgerRoute.useParams();
      return <LedgerPage key={uuid} uuid={uuid} tab={tab} Documents={DocumentsTab} />;
    },
    LedgerPage,
    DocumentsTab,
  ),
});
