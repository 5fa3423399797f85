import type { ReactNode } from 'react';

/**
 * A list page: head, tabs, filters and table at the left; the drawer, if open, at the right.
 *
 * @param head `PageHead`, and `Facts` under it
 * @param children `TabLinks`, `FilterBar`, `DataTable`
 */
export function ListLayout({
  head,
  drawer,
  children,
}: {
  head: ReactNode;
  drawer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="split">
      <div className="list">
        <div className="head-pad">{head}</div>
        {children}
      </div>
      {drawer}
    </div>
  );
}
