import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, openPart, screen, waitFor } from '@assay/web/src/test-page/test-page.tsx';
import { showNotification } from '@mantine/notifications';
import { Notices } from './notices.tsx';

test('loads what draws notices with the first one, and shows that one', async () => {
  openPart(<Notices />);
  act(() => void showNotification({ message: 'Project deleted' }));
  // The page around a part in tests has a place for notices of its own.
  await waitFor(() => assert.equal(screen.getAllByText('Project deleted').length, 2));
});
