import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  answer,
  openPage,
  Refusal,
  sampleOf,
  savedFiles,
  screen,
  uuidOf,
  waitFor,
} from '@assay/web/src/test-page/test-page.tsx';

test('saves a file under its name, and reports when it could not be read', async () => {
  const file = sampleOf('getAttachment', { uuid: uuidOf(80), name: 'report.pdf', size_bytes: 3 });
  const user = openPage(`/documents/${file.uuid}`, {
    answers: {
      getAttachment: file,
      downloadDocument: new Refusal('500 blob.lost', 'The file is lost'),
    },
  });
  const button = await screen.findByRole('button', { name: 'Download' });
  await user.click(button);
  assert.ok(await screen.findByText('The file is lost'));
  answer({ downloadDocument: () => new Response('pdf') });
  await user.click(button);
  await waitFor(() => assert.equal(savedFiles[0]?.name, 'report.pdf'));
  assert.equal(await savedFiles[0]?.file.text(), 'pdf');
});
