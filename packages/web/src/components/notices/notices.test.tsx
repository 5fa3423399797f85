import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notifyDone, notifyRefusal } from '@assay/web/src/lib/notifications.ts';
import { act, openPart, screen, waitFor } from '@assay/web/src/test-page/test-page.tsx';
import { showNotification } from '@mantine/notifications';
import { Notices } from './notices.tsx';
import { notifyUndoable } from './notify-undoable.tsx';

test('loads what draws notices with the first one, and shows that one', async () => {
  openPart(<Notices />);
  act(() => void showNotification({ message: 'Project deleted' }));
  // The page around a part in tests has a place for notices of its own.
  await waitFor(() => assert.equal(screen.getAllByText('Project deleted').length, 2));
});

test('what closes a message has a name of its own, beside a drawer that can be closed', async () => {
  openPart(<button type="button">Close</button>);
  act(() => {
    notifyDone('Key added');
    notifyRefusal('The key is revoked');
    notifyUndoable({ act: 'one', message: 'Dismissed', onUndo: () => {} });
  });
  const closing = await screen.findAllByRole('button', { name: 'Close this message' });
  assert.equal(closing.length, 3);
  assert.equal(screen.getAllByRole('button', { name: 'Close' }).length, 1);
});
