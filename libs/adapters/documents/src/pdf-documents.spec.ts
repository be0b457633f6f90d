import type { Movement, OpenStatement, Receipt, Seller, StatementFoot } from '@registrar/billing';
import { monthNamed } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import PDFDocument from 'pdfkit';
import { PdfDocuments } from './pdf-documents';
import { isWide, printable } from './printable';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const AT = new Date('2026-03-02T09:15:00Z');
const seller: Seller = {
  name: 'Quay Registrar GmbH',
  address: ['1 Harbour Street', '20457 Hamburg'],
  taxId: 'DE999999999',
};
const documents = new PdfDocuments({ compress: false });

const receipt: Receipt = {
  orderId: 70_001,
  status: 'success',
  orderedAt: AT,
  paidAt: AT,
  buyer: {
    accountId: 7,
    username: 'mill',
    name: 'Ilse Varga',
    companyName: 'Mühle & Söhne',
    address: ['4 Quay Street', '40110 Zell'],
    country: 'DE',
    asAtPurchase: true,
  },
  items: [
    {
      name: 'mill.example',
      type: 'registration',
      status: 'refunded',
      interval: 'year',
      duration: 2,
      quantity: 1,
      originalPrice: usd(3_200),
      price: usd(2_610),
      tax: usd(496),
    },
    {
      name: 'mill.example',
      type: 'whois_privacy',
      status: 'refunded',
      interval: 'year',
      duration: 2,
      quantity: 1,
      price: usd(0),
      tax: usd(0),
    },
  ],
  appliedTax: {
    source: 'rule',
    ruleId: 3,
    rateBps: 1_925,
    label: 'VAT',
    country: 'DE',
    businessStatus: 'business_with_tax_id',
    taxId: 'DE123456789',
  },
  discount: usd(290),
  net: usd(2_610),
  tax: usd(496),
  total: usd(3_106),
  displayed: { rate: '0.92', total: Money.of(2_858n, 'EUR') },
  refunds: [{ at: new Date('2026-03-04T10:00:00Z'), amount: usd(3_106), tax: usd(496) }],
  refunded: usd(3_106),
};

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString('latin1');
}

/** What the codes of embedded fonts stand for: `/F3` → the letters by code. */
function lettersOf(pdf: string): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const [, name, number] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = new RegExp(`\\n${number} 0 obj[^]*?/ToUnicode (\\d+) 0 R[^]*?endobj`).exec(pdf);
    const isItsOwn = unicode && !unicode[0].slice(0, unicode[0].indexOf('/ToUnicode')).includes('endobj');
    if (!isItsOwn) continue;
    const [, map] = new RegExp(`\\n${unicode[1]} 0 obj[^]*?beginbfrange([^]*?)endbfrange`).exec(pdf)!;
    const entries = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list]) =>
      [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
        hex
          .split(' ')
          .map((code) => String.fromCharCode(Number.parseInt(code, 16)))
          .join(''),
      ),
    );
    fonts.set(name, entries);
  }
  return fonts;
}

/**
 * The texts of a PDF whose streams are not compressed, in their order: strings are hexadecimal, in pieces
 * between which letters are moved together.
 */
function textsOf(pdf: string): string[] {
  const letters = lettersOf(pdf);
  const texts: string[] = [];
  let font = '';
  for (const [, chosen, pieces] of pdf.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (chosen) font = chosen;
    if (pieces === undefined) continue;
    const hex = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, piece]) => piece).join('');
    const own = letters.get(font);
    texts.push(
      own
        ? hex
            .match(/.{4}/g)!
            .map((code) => own[Number.parseInt(code, 16)])
            .join('')
        : Buffer.from(hex, 'hex').toString('latin1'),
    );
  }
  return texts;
}

const pagesOf = (pdf: string): number => [...pdf.matchAll(/\/Type \/Page\b/g)].length;

describe('a receipt on paper', () => {
  it('says who sells, who buys, what, with what tax, and what came back', async () => {
    const texts = textsOf(await bytesOf(documents.receipt(receipt, seller)));
    expect(texts).toEqual([
      'Receipt R-70001',
      'Quay Registrar GmbH',
      '1 Harbour Street',
      '20457 Hamburg',
      'Tax id: DE999999999',
      'Mühle & Söhne',
      'Ilse Varga',
      '4 Quay Street',
      '40110 Zell',
      'DE',
      'Tax id: DE123456789',
      'Account 7 (mill)',
      'Receipt number: R-70001',
      'Order: 70001 of 2026-03-02',
      'Paid: 2026-03-02',
      'Item',
      'Name',
      'Term',
      'List price',
      'Price',
      'Tax',
      'Registration',
      'mill.example',
      '2 years',
      '32.00',
      '26.10',
      '4.96',
      'WHOIS privacy',
      'mill.example',
      '2 years',
      '0.00',
      '0.00',
      'Discount (in the prices)',
      '2.90',
      'Net',
      '26.10',
      'VAT 19.25 %',
      '4.96',
      'Total USD',
      '31.06',
      'In EUR (1 USD = 0.92 EUR)',
      '28.58',
      'Refund of 2026-03-04 (tax 4.96)',
      '-31.06',
      'Paid after refunds',
      '0.00',
    ]);
  });

  it.each<[string, Partial<Receipt['buyer']>, string[]]>([
    ['the company and the name', {}, ['Mühle & Söhne', 'Ilse Varga']],
    ['the name alone', { companyName: undefined }, ['Ilse Varga']],
    ['the company alone', { name: undefined }, ['Mühle & Söhne']],
    ['the username where there is neither', { companyName: undefined, name: undefined }, ['mill']],
  ])('names the buyer by %s', async (_, changes, named) => {
    const buyer = { ...receipt.buyer, ...changes };
    const texts = textsOf(await bytesOf(documents.receipt({ ...receipt, buyer }, seller)));
    const [from, to] = ['Tax id: DE999999999', '4 Quay Street'].map((text) => texts.indexOf(text));
    expect(texts.slice(from + 1, to)).toEqual(named);
  });

  it('carries the words of a reverse charge, and calls a tax of which nothing was kept just that', async () => {
    const note = 'Reverse charge: the customer owes the tax.';
    const reversed = {
      ...receipt,
      tax: usd(0),
      appliedTax: { ...receipt.appliedTax!, rateBps: 0, reverseChargeNote: note },
    };
    expect(textsOf(await bytesOf(documents.receipt(reversed, seller)))).toEqual(
      expect.arrayContaining(['VAT 0 %', note]),
    );
    const old = textsOf(await bytesOf(documents.receipt({ ...receipt, appliedTax: undefined }, seller)));
    expect(old).toContain('Tax');
    expect(old).not.toContain(note);
  });

  it('has names in Greek, Cyrillic and all of Latin, and says where letters of another script stand as numbers', async () => {
    const named = (companyName: string) =>
      bytesOf(documents.receipt({ ...receipt, buyer: { ...receipt.buyer, companyName } }, seller));
    const wide = await named('Łódź Żuraw Ωμέγα');
    expect(textsOf(wide)).toContain('Łódź Żuraw Ωμέγα');
    expect(textsOf(wide).join(' ')).not.toContain('Unicode');
    const numbered = textsOf(await named('水 GmbH'));
    expect(numbered).toContain('<U+6C34> GmbH');
    expect(numbered.join(' ')).toContain('The JSON form contains the characters.');
  });

  it('carries a font of its own only where it needs one', async () => {
    expect(await bytesOf(documents.receipt(receipt, seller))).not.toContain('FontFile');
    const bold = { ...seller, name: 'Żuraw' };
    expect((await bytesOf(documents.receipt(receipt, bold))).match(/\/FontFile2 /g)).toHaveLength(1);
  });

  it('is the same each time', async () => {
    for (const name of [seller.name, 'Żuraw']) {
      const once = () => bytesOf(new PdfDocuments().receipt(receipt, { ...seller, name }));
      expect(await once()).toBe(await once());
    }
  });
});

describe('a statement on paper', () => {
  const month = monthNamed('2026-03')!;
  const movementOf = (number: number): Movement => ({
    id: String(number),
    at: AT,
    kind: 'capture',
    orderId: 70_000 + number,
    names: [`name-${number}.example`],
    amount: usd(-100),
    tax: usd(19),
    balance: usd(-100 * number),
  });

  function statementOf(count: number, ofPart: number): { statement: OpenStatement; read: () => number } {
    let read = 0;
    async function* parts(): AsyncGenerator<readonly Movement[], StatementFoot, undefined> {
      for (let from = 0; from < count; from += ofPart) {
        read += 1;
        yield Array.from({ length: Math.min(ofPart, count - from) }, (_, at) => movementOf(from + at + 1));
      }
      return {
        totals: { capture: { count, amount: usd(-100 * count) } },
        tax: usd(19 * count),
        closing: usd(-100 * count),
        movements: count,
      };
    }
    const head = {
      holder: { accountId: 7, username: 'mill' },
      month,
      currency: 'USD',
      opening: usd(0),
      preliminary: true,
      asOf: AT,
    };
    return { statement: { head, parts }, read: () => read };
  }

  it('tells the balances, every movement and the totals', async () => {
    const texts = textsOf(await bytesOf(documents.statement(statementOf(2, 10).statement, seller)));
    expect(texts).toEqual([
      'Statement 2026-03 (preliminary)',
      'Quay Registrar GmbH',
      '1 Harbour Street',
      '20457 Hamburg',
      'Tax id: DE999999999',
      'mill',
      'Account 7 (mill)',
      'Amounts in USD',
      'Opening balance: 0.00',
      'Date (UTC)',
      'Movement',
      'Order',
      'For',
      'Amount',
      'Tax',
      'Balance',
      '2026-03-02 09:15',
      'Purchase',
      '70001',
      'name-1.example',
      '-1.00',
      '0.19',
      '-1.00',
      '2026-03-02 09:15',
      'Purchase',
      '70002',
      'name-2.example',
      '-1.00',
      '0.19',
      '-2.00',
      'Purchase (2)',
      '-2.00',
      'Movements',
      '2',
      'Tax in them',
      '0.38',
      'Closing balance (preliminary)',
      '-2.00',
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

describe('a text for the fonts of a document', () => {
  it.each([
    ['plain letters', 'Quay 42', 'Quay 42', false, false],
    [
      'letters of Western Europe',
      'Société Bücher & Çelik Ñandú',
      'Société Bücher & Çelik Ñandú',
      false,
      false,
    ],
    ['a letter and its mark apart', 'Bu\u0308cher', 'Bücher', false, false],
    ['signs that are there', '€ 5 – “Š”', '€ 5 – “Š”', false, false],
    ['letters of Central Europe', 'Győr Čapek Łódź', 'Győr Čapek Łódź', true, false],
    ['Greek and Cyrillic', 'Ωμέγα Привет', 'Ωμέγα Привет', true, false],
    [
      'other scripts, as their numbers',
      '水道 GmbH, שלום',
      '<U+6C34 U+9053> GmbH, <U+05E9 U+05DC U+05D5 U+05DD>',
      false,
      true,
    ],
    ['letters beyond 65,536', '𠀀', '<U+20000>', false, true],
    ['what turns a text about', 'a\u202eb', 'a<U+202E>b', false, true],
    ['a Coptic letter among Greek ones', 'αϣ', 'α<U+03E3>', true, true],
    ['breaks of lines', 'a\nb\u0007', 'a b ', false, false],
  ])('has %s', (_what, text, written, wide, numbered) => {
    expect(printable(text)).toEqual({ text: written, wide, numbered });
  });

  it.each(['400Regular/NotoSans_400Regular', '700Bold/NotoSans_700Bold'])(
    'has nothing that %s lacks',
    (name) => {
      const document = new PDFDocument().font(
        require.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`),
      ) as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };
      const lacking = Array.from({ length: 0xffff }, (_, code) => code).filter(
        (code) => isWide(String.fromCodePoint(code)) && !document._font.font.hasGlyphForCodePoint(code),
      );
      expect(lacking).toEqual([]);
    },
  );
});
