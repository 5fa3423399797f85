/** The whole product in a real browser: one product and one browser for all stories. */
import { after } from 'node:test';
import { closeWorld } from './world.ts';
import './first-minutes.story.ts';
import './guard.story.ts';
import './addresses.story.ts';
import './upload.story.ts';
import './uploads.story.ts';
import './components.story.ts';
import './findings.story.ts';
import './finding-paths.story.ts';
import './files.story.ts';
import './hidden-text.story.ts';
import './ledgers.story.ts';
import './forms.story.ts';
import './lists.story.ts';
import './screens.story.ts';
import './sign-up.story.ts';
import './two-factor.story.ts';
import './profile.story.ts';
import './invitations.story.ts';
import './proofs.story.ts';
import './single-sign-on.story.ts';
import './azure-sign-in.story.ts';
import './settings.story.ts';
import './api-keys.story.ts';
import './signing.story.ts';
import './attestation-profiles.story.ts';
import './artifacts.story.ts';
import './artifacts-list.story.ts';
import './compliance.story.ts';
import './deployed.story.ts';
import './coverage.story.ts';
import './admin.story.ts';
import './matcher.story.ts';
import './audit.story.ts';
<<<<<<< HEAD
import './empty-pages.story.ts';
=======
import './palette.story.ts';
import './markdown.story.ts';
>>>>>>> palette
import './every-route.story.ts';

after(closeWorld);
