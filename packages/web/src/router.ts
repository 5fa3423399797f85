import { type AnyRoute, createRouter } from '@tanstack/react-router';
import { queryClient } from './api.ts';
import * as advisorySources from './features/advisory-sources/routes.tsx';
import * as apiKeys from './features/api-keys/routes.ts';
import * as artifacts from './features/artifacts/routes.tsx';
import * as attestationProfiles from './features/attestation-profiles/routes.ts';
import * as audit from './features/audit/routes.tsx';
import * as azureAd from './features/azure-ad/routes.ts';
import * as billing from './features/billing/routes.tsx';
import * as compliance from './features/compliance/routes.tsx';
import * as dashboard from './features/dashboard/routes.tsx';
import * as diff from './features/diff/routes.tsx';
import * as fixFirst from './features/fix-first/routes.tsx';
import * as global2fa from './features/global-2fa/routes.ts';
import * as ledgers from './features/ledgers/routes.tsx';
import * as license from './features/license/routes.ts';
import * as licensePolicy from './features/license-policy/routes.ts';
import * as licenses from './features/licenses/routes.tsx';
import * as modernUi from './features/modern-ui/routes.ts';
import { ErrorPage } from './features/not-found/error-page.tsx';
import * as notifications from './features/notifications/routes.tsx';
import * as profile from './features/profile/routes.tsx';
import * as projects from './features/projects/routes.tsx';
import * as reports from './features/reports/routes.ts';
import * as resetPassword from './features/reset-password/routes.tsx';
import * as retention from './features/retention/routes.ts';
import * as sbom from './features/sbom/routes.tsx';
import * as sboms from './features/sboms/routes.tsx';
import * as scheduledTasks from './features/scheduled-tasks/routes.ts';
import * as setup from './features/setup/routes.tsx';
import * as signIn from './features/sign-in/routes.tsx';
import * as signUp from './features/sign-up/routes.tsx';
import * as signers from './features/signers/routes.tsx';
import * as signersGroups from './features/signers-groups/routes.ts';
import * as singleSignOn from './features/single-sign-on/routes.tsx';
import * as standards from './features/standards/routes.tsx';
import * as tableViews from './features/table-views/routes.ts';
import * as tenants from './features/tenants/routes.tsx';
import * as uploads from './features/uploads/routes.tsx';
import * as users from './features/users/routes.ts';
import * as vex from './features/vex/routes.tsx';
import * as vulnerabilities from './features/vulnerabilities/routes.tsx';
import { parsePlainSearch, writePlainSearch } from './lib/plain-search.ts';
import { onServerReturn } from './lib/server-reach.ts';
import { onSessionRefused } from './lib/session.ts';
import { frameRoute } from './routes/frame.tsx';
import { notFoundRoute } from './routes/not-found.tsx';
import { isPublic } from './routes/public-paths.ts';
import { projectsTabRoute, redirectRoutes } from './routes/redirects.ts';
import { rootRoute } from './routes/root.tsx';
import { settingsRoute } from './routes/settings.ts';

/** Routes that features export; their pages load when they are opened. */
const routes: readonly AnyRoute[] = [
  advisorySources,
  apiKeys,
  artifacts,
  attestationProfiles,
  audit,
  azureAd,
  billing,
  compliance,
  dashboard,
  diff,
  fixFirst,
  global2fa,
  ledgers,
  license,
  licensePolicy,
  licenses,
  modernUi,
  notifications,
  profile,
  projects,
  reports,
  resetPassword,
  sbom,
  sboms,
  retention,
  scheduledTasks,
  setup,
  signIn,
  signUp,
  signersGroups,
  signers,
  singleSignOn,
  standards,
  tableViews,
  tenants,
  uploads,
  users,
  vex,
  vulnerabilities,
].flatMap((feature) => Object.values<AnyRoute>(feature));
const childrenOf = (parent: AnyRoute) =>
  routes.filter(({ options }) => options.getParentRoute() === parent);

const routeTree = rootRoute.addChildren([
  ...childrenOf(rootRoute),
  frameRoute.addChildren([
    ...childrenOf(frameRoute),
    ...redirectRoutes,
    projectsTabRoute,
    settingsRoute,
    notFoundRoute,
  ]),
]);

/** Every address of the page. Queries are plain texts, so `?text=123` stays text. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch: parsePlainSearch,
  stringifySearch: writePlainSearch,
  defaultErrorComponent: ErrorPage,
  defaultPreload: false,
});

// A page that could not be read while the server was away is read again.
onServerReturn(() => void router.invalidate());

// Any refused token ends the session; sign-in then returns to this address.
onSessionRefused(() => {
  const { href, pathname } = router.state.location;
  // Answers that come late must not take the target away.
  if (isPublic(pathname)) return;
  void router.navigate({ href: `/auth?redirect=${encodeURIComponent(href)}` });
});
