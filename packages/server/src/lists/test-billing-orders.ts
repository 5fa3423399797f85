import { nothing, number, text, time, untilTime } from './test-order-values.ts';

/** Lists of metered use, and of invoices and payments. */
export const BILLING_ORDERS = {
  listBillingUsage: {
    input: nothing,
    orders: {
      month: text('month'),
      sboms_uploaded: number('sboms_uploaded'),
      ledger_entries: number('ledger_entries'),
      sboms: number('sboms'),
      components: number('components'),
      storage_bytes: number('storage_bytes'),
      users: number('users'),
    },
  },
  listInvoices: {
    input: nothing,
    orders: {
      issued_at: time('issued_at'),
      number: text('number'),
      period_start: time('period_start'),
      total: number('total'),
      status: text('status'),
      due_at: time('due_at'),
    },
  },
  listPayments: {
    input: nothing,
    orders: {
      created_at: time('created_at'),
      ended_at: untilTime('ended_at'),
      invoice: text('invoice'),
      amount: number('amount'),
      status: text('status'),
    },
  },
};
