import { formatCount } from '../../lib/formats.ts';
import { AppLink } from './app-link.tsx';

/** A number that links to the rows it counts. `label` names them when the surrounding text does not. */
export function CountLink({ count, href, label }: { count: number; href: string; label?: string }) {
  return (
    <AppLink className="figure" href={href} aria-label={label && `${formatCount(count)} ${label}`}>
      {formatCount(count)}
    </AppLink>
  );
}
