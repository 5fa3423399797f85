import type { ReactNode } from 'react';

/** Monospace for purls, versions, hashes and ids. */
export function Mono({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return <code className={strong ? 'strong' : undefined}>{children}</code>;
}
