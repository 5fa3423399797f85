import { escapedMarkdown, fencedMarkdown } from '../encoding/markdown.ts';
import type { LicenseNotice, LicenseNotices } from './license-notices.ts';
import { introduction, type NoticesHead, statedLicenses, whereTextIs } from './notice-lines.ts';

/** Notices as Markdown (GFM). Texts of documents cannot link, mention, or end a block of code. */
export function* markdownParts({ title, report, facts }: NoticesHead, notices: LicenseNotices) {
  yield `# ${escapedMarkdown(title)}\n\n| | |\n|---|---|\n`;
  for (const { label, value } of facts)
    yield `| ${escapedMarkdown(label)} | ${escapedMarkdown(value)} |\n`;
  yield `| Report | ${report} |\n\n${introduction(notices)}\n`;
  for (const notice of notices.components) yield markdownNotice(notice);
  if (notices.texts.length === 0) return;
  yield '\n# License texts\n';
  for (const [i, { license, text }] of notices.texts.entries()) {
    const name = license === '' ? '' : `: ${escapedMarkdown(license)}`;
    yield `\n## Text ${i + 1}${name}\n\n${fencedMarkdown(text)}\n`;
  }
}

function markdownNotice(notice: LicenseNotice): string {
  const { name, version, purl, copyright, licenses } = notice;
  const lines = [
    ...(purl === null ? [] : [purl]),
    ...statedLicenses(notice).map(([label, value]) => `${label}: ${value}`),
    ...(copyright === '' ? [] : [copyright]),
    ...licenses.map(whereTextIs),
  ];
  const title = escapedMarkdown(`${name} ${version}`.trim());
  return `\n## ${title}\n\n${lines.map((line) => `- ${escapedMarkdown(line)}\n`).join('')}`;
}
