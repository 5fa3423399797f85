import type { Notification } from '@assay/contract/notifications.ts';
import { IconAlertTriangle } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/formats.ts';
import { SeverityMark } from '../marks/severity-mark.tsx';
import { AppLink } from '../text/app-link.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import styles from './bell.module.css';

/** Notifications by day, each a link to what it is about. */
export function NotificationList({
  items,
  onOpen,
}: {
  items: readonly Notification[];
  onOpen: (one: Notification) => void;
}) {
  const days = Map.groupBy(items, ({ created_at }) => formatDay(Date.parse(created_at)));
  return [...days].map(([day, ones]) => (
    <section key={day}>
      <h3 className={styles.day}>{day}</h3>
      <ul>
        {ones.map((one) => (
          <Entry key={one.uuid} one={one} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ one, onOpen }: { one: Notification; onOpen: (one: Notification) => void }) {
  const { t } = useTranslation();
  const { title, text, link, severity, created_at, read_at } = one;
  return (
    <li className={styles.entry} data-unread={read_at === null || undefined}>
      <span className={styles.mark}>
        {severity === null ? (
          <IconAlertTriangle className="icon" aria-hidden="true" />
        ) : (
          <SeverityMark severity={severity} />
        )}
      </span>
      <div className={styles.body}>
        <AppLink href={link} onClick={() => onOpen(one)}>
          {title}
        </AppLink>
        {text !== '' && <p className="any-break">{text}</p>}
      </div>
      <span className={styles.time}>
        <TimeAgo at={created_at} />
        {read_at === null && (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('notifications.is_unread')}</span>
          </span>
        )}
      </span>
    </li>
  );
}
