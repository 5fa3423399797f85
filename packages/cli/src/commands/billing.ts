import { METERS, Month, type UsageMonth } from '@assay/contract/billing.ts';
import { type Command, parseArguments } from '../command.ts';
import { connect } from '../connection.ts';
import { EXIT, wrongUsage } from '../exit-codes.ts';
import { formatHelp } from '../help/format-help.ts';

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Prints what the tenant uses, month by month. */
export const billing: Command = {
  summary: 'Print metered use by month',
  help: formatHelp({
    usage: ['billing usage [--from <month>] [--to <month>] [--json]'],
    about: [
      'Prints what the tenant used in each month, newest first. “?” is a figure that nobody measured at the end of the month; “open” is a month that is not closed. Only TenantAdmins may ask, so sign in with assay login.',
    ],
    options: [
      ['--from <month>', 'first month, such as 2026-01'],
      ['--to <month>', 'last month'],
      ['--json', 'print each month as one line of JSON'],
    ],
    calls: ['listBillingUsage'],
  }),
  async run(args, around) {
    const { values, positionals } = parseArguments(args, OPTIONS, 1);
    if (positionals[0] !== 'usage') throw wrongUsage('Say what to do: billing usage.');
    const [from, to] = [values.from, values.to];
    for (const month of [from, to])
      if (month !== undefined && !Month.safeParse(month).success)
        throw wrongUsage('A month is written as 2026-01.');
    const { client } = await connect(around);
    const months: UsageMonth[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listBillingUsage({ from, to, cursor, pageSize: 200 });
      months.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const lines = values.json ? months.map((month) => JSON.stringify(month)) : tableOf(months);
    around.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return EXIT.ok;
  },
};

/** Columns as wide as their longest cell, numbers at the right. */
function tableOf(months: readonly UsageMonth[]): string[] {
  const rows = [
    ['month', 'state', ...METERS],
    ...months.map((month) => [
      month.month,
      month.closed_at === null ? 'open' : 'closed',
      ...METERS.map((meter) => String(month[meter] ?? '?')),
    ]),
  ];
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  '),
  );
}
