import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPage,
  requestsOf,
  sampleOf,
  screen,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
// Compiled here, not while a test waits for it.
import '../../features/compliance/artifact-compliance-page.tsx';

const listWith = (evaluating: number) => sampleOf('listArtifactCompliance', { evaluating });

test('says how many artifacts are judged again, while the list is sorted by their verdict', async () => {
  openPage('/compliance/artifacts?sort=profile', {
    answers: { listArtifactCompliance: listWith(3) },
  });
  assert.ok(await screen.findByText(/judging 3 artifacts again/));
});

test('says nothing while the list is in another order', async () => {
  openPage('/compliance/artifacts', { answers: { listArtifactCompliance: listWith(3) } });
  await waitFor(() => assert.ok(requestsOf('listArtifactCompliance').length > 0));
  await screen.findByText('More ways to upload');
  assertAbsent(screen.queryByText(/judging/));
});

test('filters by the verdict that the address names, and says nothing when none is behind', async () => {
  openPage('/compliance/artifacts?profile=fail', {
    answers: { listArtifactCompliance: listWith(0) },
  });
  await waitFor(() =>
    assert.ok(
      requestsOf('listArtifactCompliance').some(
        ({ input }) => Reflect.get(Object(input), 'profile') === 'fail',
      ),
    ),
  );
  assertAbsent(screen.queryByText(/judging/));
});
