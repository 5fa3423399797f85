/** Entries under the bell, as the bell and their own page show them. */
export const notifications = {
  answer: 'Everything that notification rules notified you of.',
  show: 'Show',
  entries: 'Entries',
  all: 'All',
  unread: 'Unread',
  unread_count: 'Unread {{count}}',
  is_unread: 'unread',
  read_all: 'Mark all as read',
  see_all: 'All notifications',
  kept: 'Kept for 90 days',
  more: 'Show more',
  none: 'No notifications',
  none_text: 'Notification rules decide what appears here.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    notifications: typeof notifications;
  }
}
