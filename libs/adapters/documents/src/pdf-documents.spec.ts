import type { Movement, OpenStatement, Receipt, Seller, StatementFoot } from '@registrar/billing';
import { monthNamed } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import { PdfDocuments } from './pdf-documents';
import { printable } from './printable';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const AT = new Date('2026-03-02T09:15:00Z');
const seller: Seller = { name: 'Quay Registrar GmbH', address: ['1 Harbour Street', '20457 Hamburg'], taxId: 'DE999999999' };
const documents = new PdfDocuments({ compress: false });

const receipt: Receipt = {
  orderId: 70_001, status: 'success', orderedAt: AT, paidAt: AT,
  buyer: { accountId: 7, username: 'mill', name: 'Ilse Varga', companyName: 'Mühle & Söhne', address: ['4 Quay Street', '40110 Zell'], country: 'DE', asAtPurchase: true },
  items: [
    { name: 'mill.example', type: 'registration', status: 'refunded', interval: 'year', duration: 2, quantity: 1, originalPrice: usd(3_200), price: usd(2_610), tax: usd(496) },
    { name: 'mill.example', type: 'whois_privacy', status: 'refunded', interval: 'year', duration: 2, quantity: 1, price: usd(0), tax: usd(0) },
  ],
  appliedTax: { source: 'rule', ruleId: 3, rateBps: 1_925, label: 'VAT', country: 'DE', businessStatus: 'business_with_tax_id', taxId: 'DE123456789' },
  discount: usd(290), net: usd(2_610), tax: usd(496), total: usd(3_106),
  refunds: [{ at: new Date('2026-03-04T10:00:00Z'), amount: usd(3_106), tax: usd(496) }], refunded: usd(3_106),
};

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString('latin1');
}

/** The texts of a PDF whose streams are not compressed, in their order: strings are hexadecimal, in pieces between which letters are moved together. */
function textsOf(pdf: string): string[] {
  return [...pdf.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces]) =>
    Buffer.from([...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex').toString('latin1'));
}

const pagesOf = (pdf: string): number => [...pdf.matchAll(/\/Type \/Page\b/g)].length;

describe('a receipt on paper', () => {
  it('says who sells, who buys, what, with what tax, and what came back', async () => {
    const texts = textsOf(await bytesOf(documents.receipt(receipt, seller)));
    expect(texts).toEqual([
      'Receipt R-70001', 'Quay Registrar GmbH', '1 Harbour Street', '20457 Hamburg', 'Tax id: DE999999999',
      'Mühle & Söhne', 'Ilse Varga', '4 Quay Street', '40110 Zell', 'DE', 'Tax id: DE123456789', 'Account 7 (mill)',
      'Receipt number: R-70001', 'Order: 70001 of 2026-03-02', 'Paid: 2026-03-02',
      'Item', 'Name', 'Term', 'List price', 'Price', 'Tax',
      'Registration', 'mill.example', '2 years', '32.00', '26.10', '4.96', 'WHOIS privacy', 'mill.example', '2 years', '0.00', '0.00',
      'Discount (in the prices)', '2.90', 'Net', '26.10', 'VAT 19.25 %', '4.96', 'Total USD', '31.06',
      'Refund of 2026-03-04 (tax 4.96)', '-31.06', 'Paid after refunds', '0.00',
    ]);
  });

  it('carries the words of a reverse charge, and calls a tax of which nothing was kept just that', async () => {
    const note = 'Reverse charge: the customer owes the tax.';
    const reversed = { ...receipt, tax: usd(0), appliedTax: { ...receipt.appliedTax!, rateBps: 0, reverseChargeNote: note } };
    expect(textsOf(await bytesOf(documents.receipt(reversed, seller)))).toEqual(expect.arrayContaining(['VAT 0 %', note]));
    const old = textsOf(await bytesOf(documents.receipt({ ...receipt, appliedTax: undefined }, seller)));
    expect(old).toContain('Tax');
    expect(old).not.toContain(note);
  });

  it('says that a name could not be written, where it could not', async () => {
    const named = { ...receipt, buyer: { ...receipt.buyer, companyName: 'Łódź 水 Żuraw' } };
    const texts = textsOf(await bytesOf(documents.receipt(named, seller)));
    expect(texts).toContain('Lódz ? Zuraw');
    expect(texts.join(' ')).toContain('has them unaltered.');
    expect(textsOf(await bytesOf(documents.receipt(receipt, seller))).join(' ')).not.toContain('unaltered');
  });

  it('is the same each time', async () => {
    expect(await bytesOf(new PdfDocuments().receipt(receipt, seller))).toBe(await bytesOf(new PdfDocuments().receipt(receipt, seller)));
  });
});

describe('a statement on paper', () => {
  const month = monthNamed('2026-03')!;
  const movementOf = (number: number): Movement => ({
    id: String(number), at: AT, kind: 'capture', orderId: 70_000 + number, names: [`name-${number}.example`], amount: usd(-100), tax: usd(19), balance: usd(-100 * number),
  });

  function statementOf(count: number, ofPart: number): { statement: OpenStatement; read: () => number } {
    let read = 0;
    async function* parts(): AsyncGenerator<readonly Movement[], StatementFoot, undefined> {
      for (let from = 0; from < count; from += ofPart) {
        read += 1;
        yield Array.from({ length: Math.min(ofPart, count - from) }, (_, at) => movementOf(from + at + 1));
      }
      return { totals: { capture: { count, amount: usd(-100 * count) } }, tax: usd(19 * count), closing: usd(-100 * count), movements: count };
    }
    const head = { holder: { accountId: 7, username: 'mill' }, month, currency: 'USD', opening: usd(0), preliminary: true, asOf: AT };
    return { statement: { head, parts }, read: () => read };
  }

  it('tells the balances, every movement and the totals', async () => {
    const texts = textsOf(await bytesOf(documents.statement(statementOf(2, 10).statement, seller)));
    expect(texts).toEqual([
      'Statement 2026-03 (preliminary)', 'Quay Registrar GmbH', '1 Harbour Street', '20457 Hamburg', 'Tax id: DE999999999', 'mill', 'Account 7 (mill)',
      'Amounts in USD', 'Opening balance: 0.00', 'Date (UTC)', 'Movement', 'Order', 'For', 'Amount', 'Tax', 'Balance',
      '2026-03-02 09:15', 'Purchase', '70001', 'name-1.example', '-1.00', '0.19', '-1.00',
      '2026-03-02 09:15', 'Purchase', '70002', 'name-2.example', '-1.00', '0.19', '-2.00',
      'Purchase (2)', '-2.00', 'Movements', '2', 'Tax in them', '0.38', 'Closing balance (preliminary)', '-2.00',
    ]);
  });

  it('has the heads of its table on every page, and all movements on them', async () => {
    const pdf = await bytesOf(documents.statement(statementOf(150, 40).statement, seller));
    const texts = textsOf(pdf);
    expect(pagesOf(pdf)).toBe(3);
    expect(texts.filter((text) => text === 'Date (UTC)')).toHaveLength(3);
    expect(texts.filter((text) => text.startsWith('name-'))).toHaveLength(150);
  });

  it('is read no further than it is taken', async () => {
    const { statement, read } = statementOf(2_000, 100);
    const pieces = documents.statement(statement, seller);
    await pieces.next();
    expect(read()).toBeLessThan(5);
    await pieces.return(undefined);
    expect(read()).toBeLessThan(5);
  });
});

describe('a text for the standard fonts', () => {
  it.each([
    ['plain letters', 'Quay 42', 'Quay 42', false],
    ['letters of Western Europe', 'Société Bücher & Çelik Ñandú', 'Société Bücher & Çelik Ñandú', false],
    ['a letter and its mark apart', 'Bu\u0308cher', 'Bücher', false],
    ['signs that are there', '€ 5 – “Š”', '€ 5 – “Š”', false],
    ['marks it lacks', 'Győr Čapek Łódź', 'Gyor Capek Lódz', true],
    ['another script', 'Привет 水', '?????? ?', true],
    ['breaks of lines', 'a\nb\u0007', 'a b ', false],
  ])('has %s', (_what, text, written, altered) => {
    expect(printable(text)).toEqual({ text: written, altered });
  });
});
