import { AppLink } from './app-link.tsx';
import '../../look/paths.css';

/** A project's path: folders in grey, the project itself in ink. Leads to `href` where one is given. */
export function ProjectPathText({ path, href }: { path: string; href?: string }) {
  const cut = path.lastIndexOf('/') + 1;
  const text = (
    <>
      <span className="t2">{path.slice(0, cut)}</span>
      <span className="strong">{path.slice(cut)}</span>
    </>
  );
  return href ? (
    <AppLink className="path-link" href={href} title={path}>
      {text}
    </AppLink>
  ) : (
    <span title={path}>{text}</span>
  );
}
