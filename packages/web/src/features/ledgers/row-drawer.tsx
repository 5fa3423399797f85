import type { ReactNode } from 'react';
import { FoundDetails } from '../../components/answers/found-details.tsx';
import type { Rows } from '../../components/data-table/rows.ts';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';

/**
 * Details of a row of a list that the page has read already.
 *
 * @param missing said where the list has no such row
 * @param children nothing where the row is not at hand
 */
export function RowDrawer<Row>({
  label,
  title = label,
  rows,
  missing,
  onClose,
  children,
}: {
  label: string;
  title?: string;
  rows: Rows<Row>;
  missing: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DetailDrawer label={label} title={title} onClose={onClose}>
      <FoundDetails isReading={rows.status === 'loading'} gone={{ text: missing }}>
        {children}
      </FoundDetails>
    </DetailDrawer>
  );
}
