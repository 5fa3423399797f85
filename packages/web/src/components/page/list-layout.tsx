import type { ReactNode } from 'react';
import { WhileLoading } from '../../lib/lazily.ts';
import { DetailsSkeleton } from '../answers/skeleton.tsx';
import layoutStyles from './list-layout.module.css';

/**
 * A list page: head, tabs, filters and table at the left; the drawer, if open, at the right.
 *
 * @param head `PageHead`, and `Facts` under it
 * @param drawer may be loaded when it is opened: until then an empty one has its place
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
    <div className={layoutStyles.split}>
      <div className={layoutStyles.list}>
        <div className={layoutStyles.headPad}>{head}</div>
        {children}
      </div>
      <WhileLoading value={<LoadingDrawer />}>{drawer}</WhileLoading>
    </div>
  );
}

function LoadingDrawer() {
  return (
    <div className="drawer">
      <div className={layoutStyles.scroll}>
        <DetailsSkeleton />
      </div>
    </div>
  );
}
