import { MiddleText } from './middle-text.tsx';

/** A version in monospace; some are digests, so a long one is cut in its middle and whole on hover. */
export function VersionText({ version, none = '–' }: { version: string; none?: string }) {
  if (version === '') return <span className="text-tertiary">{none}</span>;
  return (
    <code title={version}>
      <MiddleText text={version} tail={6} />
    </code>
  );
}
