import { apiKeys } from './en-us/api-keys.ts';
import { artifacts } from './en-us/artifacts.ts';
import { audit } from './en-us/audit.ts';
import { azureAd } from './en-us/azure-ad.ts';
import { gate } from './en-us/gate.ts';
import { global2fa } from './en-us/global-2fa.ts';
import { ledgers } from './en-us/ledgers.ts';
import { license } from './en-us/license.ts';
import { lists } from './en-us/lists.ts';
import { marks } from './en-us/marks.ts';
import { outbox } from './en-us/outbox.ts';
import { profile } from './en-us/profile.ts';
import { receipts } from './en-us/receipts.ts';
import { sboms } from './en-us/sboms.ts';
import { settings } from './en-us/settings.ts';
import { shell } from './en-us/shell.ts';
import { signUp } from './en-us/sign-up.ts';
import { tenants } from './en-us/tenants.ts';
import { twoFactor } from './en-us/two-factor.ts';
import { upload } from './en-us/upload.ts';
import { users } from './en-us/users.ts';
import { vulnerabilities } from './en-us/vulnerabilities.ts';

/** Every sentence of the page in American English, by area; `t('area.name')`. */
export const enUs = {
  api_keys: apiKeys,
  artifacts,
  audit,
  azure_ad: azureAd,
  gate,
  global_2fa: global2fa,
  ledgers,
  license,
  lists,
  marks,
  outbox,
  profile,
  receipts,
  sboms,
  settings,
  shell,
  sign_up: signUp,
  two_factor: twoFactor,
  tenants,
  upload,
  users,
  vulnerabilities,
};
