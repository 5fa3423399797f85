import { advisories } from './advisories.ts';
import { apiKeys } from './api-keys.ts';
import { artifacts } from './artifacts.ts';
import { attachments } from './attachments.ts';
import { health } from './health.ts';
import { projects } from './projects.ts';
import { sbomContent } from './sbom-content.ts';
import { sboms } from './sboms.ts';
import { setup } from './setup.ts';
import { signIn } from './sign-in.ts';
import { users } from './users.ts';
import { vulnerabilities } from './vulnerabilities.ts';

/** Every call of /api/v1, by name. Names are unique across groups; a test checks that. */
export const api = {
  ...health,
  ...setup,
  ...signIn,
  ...users,
  ...apiKeys,
  ...projects,
  ...sboms,
  ...sbomContent,
  ...attachments,
  ...artifacts,
  ...vulnerabilities,
  ...advisories,
};
export type Api = typeof api;
export type ApiName = keyof Api;
