import { artifacts } from './en-us/artifacts.ts';
import { gate } from './en-us/gate.ts';
import { lists } from './en-us/lists.ts';
import { marks } from './en-us/marks.ts';
import { profile } from './en-us/profile.ts';
import { projects } from './en-us/projects.ts';
import { sbom } from './en-us/sbom.ts';
import { sboms } from './en-us/sboms.ts';
import { shell } from './en-us/shell.ts';
import { signUp } from './en-us/sign-up.ts';
import { twoFactor } from './en-us/two-factor.ts';
import { upload } from './en-us/upload.ts';
import { vulnerabilities } from './en-us/vulnerabilities.ts';
import { welcome } from './en-us/welcome.ts';

/** Every sentence of the page in American English, by area; `t('area.name')`. */
export const enUs = {
  artifacts,
  gate,
  lists,
  marks,
  profile,
  projects,
  sbom,
  sboms,
  shell,
  sign_up: signUp,
  two_factor: twoFactor,
  upload,
  vulnerabilities,
  welcome,
};
