import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sbomCrumbs } from './sbom-crumbs.ts';

const WORDS = { projects: 'Projects', no_version: 'no version' };

describe('the breadcrumb of an SBOM', () => {
  it('leads to every folder above it, and ends here', () => {
    assert.deepEqual(sbomCrumbs({ project: 'acme/payments/api', version: '2.8.1' }, WORDS), [
      { label: 'Projects', href: '/projects/workspace' },
      { label: 'acme', href: '/projects/workspace?project=acme' },
      { label: 'payments', href: '/projects/workspace?project=acme%2Fpayments' },
      { label: 'api', href: '/projects/workspace?project=acme%2Fpayments%2Fapi' },
      { label: '2.8.1' },
    ]);
  });

  it('states that there is no version', () => {
    assert.deepEqual(sbomCrumbs({ project: 'a', version: '' }, WORDS).at(-1), {
      label: 'no version',
    });
  });
});
