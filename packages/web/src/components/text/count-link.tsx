import { formatCount } from '../../lib/formats.ts';
import { AppLink } from './app-link.tsx';

/** A number that opens the rows which make it up. `label` says what they are where the text around does not. */
export function CountLink({ count, href, label }: { count: number; href: string; label?: string }) {
  return (
    <AppLink className="figure" href={href} aria-label={label && `${formatCount(count)} ${label}`}>
      {formatCount(count)}
    </AppLink>
  );
}
