import { Notifications } from '@mantine/notifications';

/** Where notices appear, and how long they stay. */
export const ShownNotices = () => (
  <Notifications autoClose={5000} position="bottom-right" transitionDuration={300} />
);
