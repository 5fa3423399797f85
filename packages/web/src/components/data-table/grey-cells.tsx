import { TimeAgo } from '../text/time-ago.tsx';

/** An instant beside what its row is about. @param none where there is none */
export function GreyTime({ at, none }: { at: string | null | undefined; none?: string }) {
  return <span className="text-secondary">{at ? <TimeAgo at={at} /> : none}</span>;
}

/** A text beside what its row is about, cut where it has no room. */
export function GreyText({ text }: { text: string }) {
  return (
    <span className="text-secondary cut" title={text}>
      {text}
    </span>
  );
}
