import type { ChannelKind } from '@assay/contract/notification-names.ts';
import type { Message } from './message.ts';

/** Content of one message: one event, or the events of a digest. */
export interface Bundle {
  /** Name of the rule. */
  rule: string;
  /** The newest last. */
  messages: readonly Message[];
  /** All events, of which `messages` are the newest. */
  events: number;
}

const SHOWN = 20;
const TITLE_LENGTH = 150;

/** JSON body of a bundle for a kind of channel. @param publicUrl links begin with it */
export function payloadOf(kind: ChannelKind, bundle: Bundle, publicUrl: string): unknown {
  const base = publicUrl.replace(/\/+$/, '');
  const lines = bundle.messages.toReversed().slice(0, SHOWN);
  const addressed = lines.map((message) => ({ ...message, url: base + message.link }));
  switch (kind) {
    case 'webhook':
      return webhookOf(bundle, base);
    case 'slack':
      return slackOf(bundle, addressed);
    case 'teams':
      return teamsOf(bundle, addressed);
    case 'mattermost':
      return mattermostOf(bundle, addressed);
  }
}

/** Heading of a bundle: of the one event, or the number of events. */
export const headingOf = ({ rule, messages, events }: Bundle): string =>
  oneLine(
    events === 1 ? (messages.at(-1)?.title ?? rule) : `${events} events: ${rule}`,
    TITLE_LENGTH,
  );

function webhookOf({ rule, messages, events }: Bundle, base: string) {
  const last = messages.at(-1);
  return {
    type: events === 1 ? last?.kind : 'digest',
    timestamp: last?.created_at,
    data: {
      rule,
      count: events,
      events: messages.map(({ link, ...message }) => ({ ...message, url: base + link })),
    },
  };
}

type Line = Message & { url: string };

/** Block Kit. Slack reads `&`, `<` and `>` as its own. */
function slackOf(bundle: Bundle, lines: Line[]) {
  const written = (text: string) =>
    oneLine(text).replace(
      /[&<>]/g,
      (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '',
    );
  const plain = (text: string) => written(text).replace(/[*_~`|]/g, '');
  const section = ({ title, text, url }: Line) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: `<${linkOf(url)}|${plain(title)}>\n${plain(text)}` },
  });
  return {
    text: written(headingOf(bundle)),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: headingOf(bundle), emoji: false } },
      ...lines.map(section),
    ],
  };
}

/** An Adaptive Card 1.4, as incoming webhooks of Teams (Workflows) take it. */
function teamsOf(bundle: Bundle, lines: Line[]) {
  const block = (text: string, more: object = {}) => ({
    ...{ type: 'TextBlock', text, wrap: true },
    ...more,
  });
  const body = [
    block(markdown(headingOf(bundle)), { weight: 'Bolder', size: 'Medium' }),
    ...lines.flatMap(({ title, text, url }) => [
      block(`[${markdown(title)}](${linkOf(url)})`),
      ...(text === '' ? [] : [block(markdown(text), { isSubtle: true, spacing: 'None' })]),
    ]),
  ];
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    ...{ type: 'AdaptiveCard', version: '1.4', body },
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}

/** Markdown; names with an `@` mention no user. */
function mattermostOf(bundle: Bundle, lines: Line[]) {
  const rows = lines.map(
    ({ title, text, url }) =>
      `- [${markdown(title)}](${linkOf(url)})${text === '' ? '' : ` ${markdown(text)}`}`,
  );
  return { text: [`**${markdown(headingOf(bundle))}**`, ...rows].join('\n') };
}

const oneLine = (text: string, most = 1000) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').slice(0, most);

/** Text that Markdown shows as it is, and that mentions no user. */
const markdown = (text: string) =>
  oneLine(text)
    .replace(/[\\`*_{}[\]()<>#+!|~]/g, '\\$&')
    .replaceAll('@', '@\u200b');

/** Characters that end a link in one of the formats. */
const ENDINGS: Record<string, string> = {
  '(': '%28',
  ')': '%29',
  '<': '%3C',
  '>': '%3E',
  '|': '%7C',
};

const linkOf = (url: string) => url.replace(/[()<>|]/g, (one) => ENDINGS[one] ?? '');
