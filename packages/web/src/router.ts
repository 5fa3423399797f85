import { createRouter } from '@tanstack/react-router';
import { queryClient } from './api.ts';
import { ErrorPage } from './features/not-found/error-page.tsx';
import { parsePlainSearch, writePlainSearch } from './lib/plain-search.ts';
import { onServerReturn } from './lib/server-reach.ts';
import { onSessionRefused } from './lib/session.ts';
import { adminRoute } from './routes/admin.tsx';
import { advisorySourcesRoute } from './routes/advisory-sources.tsx';
import { artifactsRoute, artifactViewRoute } from './routes/artifacts.tsx';
import { auditRoute } from './routes/audit.tsx';
import { authRoute, oldResetRoute } from './routes/auth.ts';
import { frameRoute } from './routes/frame.tsx';
import { ledgerRoute, ledgersRoute } from './routes/ledgers.tsx';
import { notFoundRoute } from './routes/not-found.tsx';
import { profileRoute } from './routes/profile.tsx';
import { projectsRoute } from './routes/projects.tsx';
import { isPublic } from './routes/public-paths.ts';
import { projectsTabRoute, redirectRoutes } from './routes/redirects.ts';
import { resetPasswordRoute } from './routes/reset-password.tsx';
import { rootRoute } from './routes/root.tsx';
import { documentRoute, sbomRoute } from './routes/sbom.tsx';
import { sbomsRoute } from './routes/sboms.tsx';
import { missingRoutes, settingsRoute } from './routes/settings.ts';
import { apiKeysRoute } from './routes/settings-api-keys.ts';
import { attestationProfilesRoute } from './routes/settings-attestation-profiles.ts';
import { azureAdRoute } from './routes/settings-azure-ad.ts';
import { global2faRoute } from './routes/settings-global-2fa.ts';
import { licenseRoute } from './routes/settings-license.ts';
import { signersGroupsRoute } from './routes/settings-signers-groups.ts';
import { usersRoute } from './routes/settings-users.ts';
import { setupRoute } from './routes/setup.tsx';
import { signInRoute } from './routes/sign-in.tsx';
import { confirmRoute, emailSentRoute, signUpRoute } from './routes/sign-up.tsx';
import { signerRoute } from './routes/signers.tsx';
import { azureCallbackRoute, ssoCallbackRoute } from './routes/single-sign-on.tsx';
import { uploadsRoute } from './routes/uploads.tsx';
import { vulnerabilitiesRoute } from './routes/vulnerabilities.tsx';
import { workspaceRoute } from './routes/workspace.tsx';

const routeTree = rootRoute.addChildren([
  authRoute,
  signInRoute,
  oldResetRoute,
  resetPasswordRoute,
  signUpRoute,
  emailSentRoute,
  confirmRoute,
  azureCallbackRoute,
  ssoCallbackRoute,
  setupRoute,
  frameRoute.addChildren([
    ...redirectRoutes,
    projectsTabRoute,
    artifactsRoute,
    artifactViewRoute,
    signerRoute,
    workspaceRoute,
    projectsRoute,
    sbomRoute,
    documentRoute,
    sbomsRoute,
    uploadsRoute,
    vulnerabilitiesRoute,
    advisorySourcesRoute,
    profileRoute,
    settingsRoute,
    usersRoute,
    apiKeysRoute,
    signersGroupsRoute,
    attestationProfilesRoute,
    global2faRoute,
    azureAdRoute,
    licenseRoute,
    ...missingRoutes,
    adminRoute,
    auditRoute,
    ledgersRoute,
    ledgerRoute,
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

// A refused token, wherever it is noticed, ends the session and comes back to here after sign-in.
onSessionRefused(() => {
  const { href, pathname } = router.state.location;
  // Answers that come late must not take the target away.
  if (isPublic(pathname)) return;
  void router.navigate({ href: `/auth?redirect=${encodeURIComponent(href)}` });
});
