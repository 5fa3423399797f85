import { readablePurl } from './readable-purl.ts';

/** A package URL on one line: where room is short its type and namespace give way, the name last. Whole on hover. */
export function PurlText({ purl }: { purl: string }) {
  const { before, name } = readablePurl(purl);
  return (
    <code className="end-cut" title={purl}>
      <span className="cut">{before}</span>
      <span className="cut">{name}</span>
    </code>
  );
}
