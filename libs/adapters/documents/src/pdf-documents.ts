import type { Movement, OpenStatement, Receipt, Seller, StatementFoot } from '@registrar/billing';
import { ITEM_WORDS, MOVEMENT_WORDS, Documents, receiptNumber } from '@registrar/billing/ports';
import type { Money } from '@registrar/kernel';
import { type Column, Page } from './page';

export interface PdfSettings {
  /** False: streams can be read as they are, for tests. */
  compress?: boolean;
}

const ITEM_COLUMNS: readonly Column[] = [
  { title: 'Item', x: 50, width: 90 },
  { title: 'Name', x: 145, width: 150 },
  { title: 'Term', x: 300, width: 50 },
  { title: 'List price', x: 355, width: 60, align: 'right' },
  { title: 'Price', x: 420, width: 60, align: 'right' },
  { title: 'Tax', x: 485, width: 60, align: 'right' },
];
const MOVEMENT_COLUMNS: readonly Column[] = [
  { title: 'Date (UTC)', x: 50, width: 82 },
  { title: 'Movement', x: 135, width: 85 },
  { title: 'Order', x: 223, width: 45 },
  { title: 'For', x: 270, width: 115 },
  { title: 'Amount', x: 388, width: 52, align: 'right' },
  { title: 'Tax', x: 443, width: 42, align: 'right' },
  { title: 'Balance', x: 488, width: 57, align: 'right' },
];
const SUM_COLUMNS: readonly Column[] = [
  { title: '', x: 300, width: 150 },
  { title: '', x: 455, width: 90, align: 'right' },
];

/** Receipts and statements as PDF. */
export class PdfDocuments extends Documents {
  private readonly compress: boolean;

  constructor({ compress = true }: PdfSettings = {}) {
    super();
    this.compress = compress;
  }

  async *receipt(receipt: Receipt, seller: Seller): AsyncGenerator<Uint8Array> {
    const number = receiptNumber(receipt.orderId);
    const page = await Page.begin(`Receipt ${number}`, receipt.paidAt ?? receipt.orderedAt, this.compress);
    parties(page, seller, buyerLines(receipt));
    page.line(`Receipt number: ${number}`);
    page.line(`Order: ${receipt.orderId} of ${dayOf(receipt.orderedAt)}`);
    if (receipt.paidAt) page.line(`Paid: ${dayOf(receipt.paidAt)}`);
    page.space();
    const row = page.table(ITEM_COLUMNS);
    for (const { name = '', type, duration, interval, originalPrice, price, tax } of receipt.items) {
      row([
        ITEM_WORDS[type],
        name,
        duration > 0 ? `${duration} ${interval ?? ''}${duration > 1 ? 's' : ''}` : '',
        originalPrice?.toDecimal() ?? '',
        price.toDecimal(),
        tax.toDecimal(),
      ]);
    }
    page.space();
    sums(page, receiptSums(receipt));
    const note = receipt.appliedTax?.reverseChargeNote;
    if (note !== undefined) {
      page.space();
      page.paragraph(note, 10);
    }
    yield* page.rest();
  }

  async *statement({ head, parts }: OpenStatement, seller: Seller): AsyncGenerator<Uint8Array> {
    const { holder, month, opening, preliminary, asOf, currency } = head;
    const page = await Page.begin(
      `Statement ${month.name}${preliminary ? ' (preliminary)' : ''}`,
      asOf < month.until ? asOf : month.until,
      this.compress,
    );
    parties(page, seller, [
      holder.name ?? holder.username,
      `Account ${holder.accountId} (${holder.username})`,
    ]);
    page.line(`Amounts in ${currency}`);
    page.line(`Opening balance: ${opening.toDecimal()}`);
    page.space();
    const row = page.table(MOVEMENT_COLUMNS);
    const reading = parts();
    let part = await reading.next();
    for (; !part.done; part = await reading.next()) {
      for (const movement of part.value) row(cellsOf(movement));
      yield* page.taken();
    }
    page.space();
    sums(page, statementSums(part.value, preliminary));
    yield* page.rest();
  }
}

function parties(page: Page, { name, address, taxId }: Seller, buyer: readonly string[]): void {
  for (const line of [name, ...address, ...(taxId === undefined ? [] : [`Tax id: ${taxId}`])])
    page.line(line);
  page.space();
  for (const line of buyer) page.line(line);
  page.space();
}

function buyerLines({ buyer, appliedTax }: Receipt): string[] {
  const { companyName, name, username, accountId, address, country } = buyer;
  const named = [companyName, name].filter((line) => line !== undefined);
  return [
    ...(named.length > 0 ? named : [username]),
    ...address,
    ...(country === undefined ? [] : [country]),
    ...(appliedTax?.taxId === undefined ? [] : [`Tax id: ${appliedTax.taxId}`]),
    `Account ${accountId} (${username})`,
  ];
}

function receiptSums({
  net,
  discount,
  tax,
  total,
  displayed,
  refunds,
  refunded,
  appliedTax,
}: Receipt): [string, string][] {
  const words = `${appliedTax?.label ?? 'Tax'}${appliedTax ? ` ${percentOf(appliedTax.rateBps)}` : ''}`;
  return [
    ...(discount.minor === 0n
      ? []
      : [['Discount (in the prices)', discount.toDecimal()] as [string, string]]),
    ['Net', net.toDecimal()],
    [words, tax.toDecimal()],
    [`Total ${total.currency}`, total.toDecimal()],
    ...(displayed
      ? [
          [
            `In ${displayed.total.currency} (1 ${total.currency} = ${displayed.rate} ${displayed.total.currency})`,
            displayed.total.toDecimal(),
          ] as [string, string],
        ]
      : []),
    ...refunds.map(({ at, amount, tax: back }): [string, string] => [
      `Refund of ${dayOf(at)} (tax ${back.toDecimal()})`,
      minus(amount),
    ]),
    ...(refunds.length === 0
      ? []
      : [['Paid after refunds', total.minus(refunded).toDecimal()] as [string, string]]),
  ];
}

function statementSums(
  { totals, tax, closing, movements }: StatementFoot,
  preliminary: boolean,
): [string, string][] {
  return [
    ...Object.entries(totals).map(([kind, { count, amount }]): [string, string] => [
      `${MOVEMENT_WORDS[kind as Movement['kind']]} (${count})`,
      amount.toDecimal(),
    ]),
    ['Movements', String(movements)],
    ['Tax in them', tax.toDecimal()],
    [preliminary ? 'Closing balance (preliminary)' : 'Closing balance', closing.toDecimal()],
  ];
}

function sums(page: Page, lines: readonly [string, string][]): void {
  const row = page.table(SUM_COLUMNS);
  for (const line of lines) row(line);
}

const cellsOf = ({ at, kind, orderId, names, reference, amount, tax, balance }: Movement): string[] => [
  at.toISOString().slice(0, 16).replace('T', ' '),
  MOVEMENT_WORDS[kind],
  orderId === undefined ? '' : String(orderId),
  names.length > 0 ? names.join(' ') : (reference ?? ''),
  amount.toDecimal(),
  tax.minor === 0n ? '' : tax.toDecimal(),
  balance.toDecimal(),
];

const minus = (amount: Money): string => amount.minus(amount).minus(amount).toDecimal();
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** 1900 is 19 %, 1925 is 19.25 %. */
const percentOf = (bps: number): string => `${bps / 100} %`;
