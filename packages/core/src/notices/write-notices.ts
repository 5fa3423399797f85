import { visibleLine } from '../encoding/visible-text.ts';
import type { LicenseNotice, LicenseNotices } from './license-notices.ts';
import { introduction, type NoticesHead, statedLicenses, whereTextIs } from './notice-lines.ts';
import { markdownParts } from './write-markdown.ts';

/** Forms of a file of notices. */
export const NOTICE_FORMATS = ['text', 'md', 'json'] as const;
export type NoticeFormat = (typeof NOTICE_FORMATS)[number];

/** Writes notices as a file, in parts that follow each other. */
export function noticeParts(
  format: NoticeFormat,
  head: NoticesHead,
  notices: LicenseNotices,
): Iterable<string> {
  if (format === 'json') return jsonParts(head, notices);
  return format === 'md' ? markdownParts(head, notices) : textParts(head, notices);
}

const RULE = `${'='.repeat(80)}\n`;
/** Begins each line that a document wrote, so that none is taken for a line of Assay. */
const INDENT = '  ';

function* textParts({ title, report, facts }: NoticesHead, notices: LicenseNotices) {
  yield `${visibleLine(title)}\n\n`;
  for (const { label, value } of facts) yield `${label}: ${visibleLine(value)}\n`;
  yield `Report: ${report}\n\n${introduction(notices)}\n`;
  for (const notice of notices.components) yield textNotice(notice);
  if (notices.texts.length === 0) return;
  yield `\n${RULE}License texts\n`;
  for (const [i, { license, text }] of notices.texts.entries())
    yield `\n${'-'.repeat(80)}\nText ${i + 1}${license === '' ? '' : `: ${visibleLine(license)}`}\n\n${text.replace(/^(?=.)/gm, INDENT)}\n`;
}

function textNotice(notice: LicenseNotice): string {
  const { name, version, purl, copyright, licenses } = notice;
  const lines = [
    `${name} ${version}`.trim(),
    ...(purl === null ? [] : [purl]),
    ...statedLicenses(notice).map(([label, value]) => `${label}: ${value}`),
    ...copyright
      .split(/\r\n?|\n/)
      .flatMap((line) => (line.trim() === '' ? [] : `${INDENT}${line.trim()}`)),
    ...licenses.map(whereTextIs),
  ];
  return `\n${RULE}${lines.map((line) => `${visibleLine(line)}\n`).join('')}`;
}

function* jsonParts({ title, report, facts }: NoticesHead, notices: LicenseNotices) {
  const told = Object.fromEntries(facts.map(({ name, value }) => [name, value]));
  const head = JSON.stringify({ report, title, facts: told }, null, 1).slice(0, -2);
  yield `${head},\n "component_count": ${notices.total},\n "components": [`;
  for (const [i, notice] of notices.components.entries())
    yield `${i === 0 ? '\n' : ',\n'}  ${JSON.stringify(notice)}`;
  yield '\n ],\n "license_texts": [';
  for (const [i, text] of notices.texts.entries())
    yield `${i === 0 ? '\n' : ',\n'}  ${JSON.stringify({ number: i + 1, ...text })}`;
  yield '\n ]\n}\n';
}
