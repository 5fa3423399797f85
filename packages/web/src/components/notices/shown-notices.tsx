import { Notifications } from '@mantine/notifications';
import styles from './notices.module.css';

/** Where notices appear, and how long they stay: above the buttons at the end of a drawer. */
export const ShownNotices = () => (
  <Notifications
    className={styles.notices ?? ''}
    autoClose={5000}
    position="bottom-right"
    transitionDuration={300}
  />
);
