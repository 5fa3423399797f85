import type { SearchKind } from '@assay/contract/search.ts';
import type { ReactNode } from 'react';

/** Groups of the palette: results of the server and of the page. */
export type GroupName = SearchKind | 'pages' | 'actions' | 'here' | 'recent' | 'go_to';

/** One line of the palette: it opens an address or does something. */
export interface Option {
  /** Unique in the palette. */
  key: string;
  mark: ReactNode;
  main: string;
  /** Beside the name, weaker. */
  sub?: string | undefined;
  /** Shown in the type of purls and ids. */
  isMono?: boolean;
  /** Shown at the right. */
  fact?: ReactNode;
  href?: string;
  run?: () => void;
}

/** Options under one heading. */
export interface Group {
  name: GroupName;
  options: Option[];
  /** Total number. */
  count: number;
  isExact: boolean;
}
