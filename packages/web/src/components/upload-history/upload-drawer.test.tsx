import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAbsent,
  openPart,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';
import { UploadDrawer } from './upload-drawer.tsx';

const UUID = uuidOf(40);
const open = (state: 'pending' | 'checkpointed') =>
  openPart(<UploadDrawer uuid={UUID} onClose={() => {}} />, {
    answers: {
      getUpload: sampleOf('getUpload', {
        uuid: UUID,
        state: 'refused',
        sha256: 'a'.repeat(64),
        receipt: { log_uuid: uuidOf(1), leaf_uuid: uuidOf(2), index: null, state },
      }),
      getUploadReceipt: () => new Response('proof'),
    },
  });

test('saves the receipt of a refusal', async () => {
  const user = open('checkpointed');
  await user.click(await screen.findByRole('button', { name: 'Save receipt' }));
  await waitFor(() => assert.equal(savedFiles[0]?.name, `upload-${UUID}.tlog-proof`));
});

test('offers no receipt before a checkpoint covers it', async () => {
  open('pending');
  assert.ok(await screen.findByRole('heading', { name: 'Receipt' }));
  assertAbsent(screen.queryByRole('button', { name: 'Save receipt' }));
});
