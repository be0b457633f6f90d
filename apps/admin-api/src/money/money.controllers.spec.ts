import type { StreamableFile } from '@nestjs/common';
import type { ExchangeRates, Receipts, Statements, TaxRules } from '@registrar/billing';
import { BodyPipe, type Client } from '@registrar/http';
import { type Clock, Money } from '@registrar/kernel';
import type { AddTaxRule, EndTaxRule, SetExchangeRate, StaffActor } from '@registrar/staff';
import { ExchangeRatesController } from './exchange-rates.controller';
import { SetExchangeRateDto } from './exchange-rates.dto';
import type { ReceiptDto } from './receipt.dto';
import { StatementsController } from './statements.controller';
import { TaxRulesController } from './tax-rules.controller';
import { AddTaxRuleDto, EndTaxRuleDto } from './tax-rules.dto';

const ACTOR = { name: 'Ada', role: 'finance' } as unknown as StaffActor;
const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = '2027-01-01T00:00:00Z';

const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

describe('exchange rates', () => {
  const list = jest.fn();
  const set = jest.fn();
  const controller = new ExchangeRatesController(
    { list } as unknown as ExchangeRates,
    { execute: set } as unknown as SetExchangeRate,
    { now: () => NOW } as unknown as Clock,
  );

  it('are listed as numbers of the present, without a rate where it was removed', async () => {
    list.mockResolvedValue([
      { currency: 'EUR', rate: '0.92', validFrom: NOW },
      { currency: 'GBP', validFrom: NOW },
    ]);
    const { items } = await controller.list();
    expect(items).toEqual([
      { currency: 'EUR', rate: 0.92, validFrom: NOW },
      { currency: 'GBP', validFrom: NOW },
    ]);
    expect(items[1]).not.toHaveProperty('rate');
    expect(list.mock.lastCall).toEqual([NOW]);
  });

  it.each([
    ['a fraction', 0.92, '0.92'],
    ['a whole number', 100, '100'],
    ['eight decimals', 0.00000001, '0.00000001'],
    ['a number that JSON writes with an exponent', 1e-7, '0.0000001'],
    ['zero, which the core refuses', 0, '0'],
    ['nine decimals, which the core refuses', 0.123456789, '0.123456789'],
    ['nothing: the rate is removed', null, undefined],
  ])('are set from %s', async (_title, rate, decimal) => {
    set.mockResolvedValue({ currency: 'EUR', rate: decimal, validFrom: NOW });
    await controller.set(ACTOR, 'EUR', { rate });
    expect(set.mock.lastCall).toEqual([ACTOR, 'EUR', decimal]);
  });

  it('are not removed by a body that names no rate', async () => {
    set.mockClear();
    await expect(controller.set(ACTOR, 'EUR', {} as SetExchangeRateDto)).rejects.toMatchObject({
      kind: 'invalid',
      details: "'rate' is required: a number, or null to remove the rate",
    });
    expect(set).not.toHaveBeenCalled();
  });

  it.each([{ rate: '0.92' }, { rate: NaN }, { rate: Infinity }])('refuse the body %j', async (body) => {
    await expect(read(SetExchangeRateDto, body)).rejects.toMatchObject({ details: 'rate must be a number' });
  });
});

describe('tax rules', () => {
  const rule = {
    country: 'DE',
    businessStatus: 'consumer',
    rateBps: 1_900,
    label: 'VAT',
    validFrom: '2026-01-01',
  };
  const list = jest.fn().mockResolvedValue([]);
  const add = jest.fn();
  const end = jest.fn();
  const controller = new TaxRulesController(
    { list } as unknown as TaxRules,
    { execute: add } as unknown as AddTaxRule,
    { execute: end } as unknown as EndTaxRule,
  );

  it.each([
    [{}, undefined],
    [{ country: 'DE' }, 'DE'],
  ])('are listed by country: %j', async (query, country) => {
    expect(await controller.list(query)).toEqual({ items: [] });
    expect(list.mock.lastCall).toEqual([country]);
  });

  it.each([
    ['without an end', {}, {}],
    ['until an instant', { validUntil: LATER }, { validUntil: new Date(LATER) }],
    ['with the text of the reverse charge', { reverseChargeNote: 'a' }, { reverseChargeNote: 'a' }],
  ])('are added %s', async (_title, sent, added) => {
    await controller.add(ACTOR, { ...rule, ...sent } as AddTaxRuleDto);
    const [actor, request] = add.mock.lastCall as [StaffActor, object];
    expect(actor).toBe(ACTOR);
    expect(request).toStrictEqual({ ...rule, validFrom: new Date('2026-01-01'), ...added });
  });

  it.each([
    ['at once', {}, undefined],
    ['at an instant', { validUntil: LATER }, new Date(LATER)],
  ])('end %s', async (_title, body, until) => {
    await controller.end(ACTOR, 3, body);
    expect(end.mock.lastCall).toEqual([ACTOR, 3, until]);
  });

  it.each<[new () => object, object]>([
    [AddTaxRuleDto, rule],
    [AddTaxRuleDto, { ...rule, reverseChargeNote: 'a', validUntil: LATER }],
    [EndTaxRuleDto, {}],
    [EndTaxRuleDto, { validUntil: LATER }],
  ])('accept a body of %p: %j', async (dto, body) => {
    expect(await read(dto, body)).toEqual(body);
  });

  it.each<[new () => object, object]>([
    [AddTaxRuleDto, { ...rule, rateBps: 19.5 }],
    [AddTaxRuleDto, { ...rule, validFrom: 'soon' }],
    [AddTaxRuleDto, { ...rule, validUntil: null }],
    [AddTaxRuleDto, { ...rule, validUntil: 'never' }],
    [AddTaxRuleDto, { ...rule, reverseChargeNote: null }],
    [AddTaxRuleDto, { ...rule, reverseChargeNote: 7 }],
    [EndTaxRuleDto, { validUntil: null }],
    [EndTaxRuleDto, { validUntil: 'never' }],
  ])('refuse a body of %p: %j', async (dto, body) => {
    await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('documents of an account', () => {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('%PDF');
  }
  const total = Money.of(1_450n, 'USD');
  const receipt = {
    orderId: 3,
    orderedAt: NOW,
    paidAt: NOW,
    buyer: { accountId: 7 },
    items: [],
    discount: total,
    net: total,
    tax: total,
    total,
    refunds: [],
    refunded: total,
  };
  const head = {
    holder: {},
    month: { name: '2026-03', from: NOW, until: NOW },
    currency: 'USD',
    opening: total,
  };
  const foot = { totals: {}, tax: total, closing: total };
  const setContentType = jest.fn();
  const client = { setContentType } as unknown as Client;
  const seller = { name: 'Registrar' };
  const receipts = {
    seller,
    get: jest.fn(),
    document: jest.fn().mockImplementation(() => Promise.resolve(bytes())),
    statementDocument: jest.fn().mockImplementation(bytes),
  };
  const parts = async function* () {
    yield [];
    return foot;
  };
  const whole = jest.fn().mockResolvedValue({ head, movements: [], foot });
  const open = jest.fn().mockResolvedValue({ head, parts });
  const controller = new StatementsController(
    receipts as unknown as Receipts,
    { whole, open } as unknown as Statements,
  );
  beforeEach(() => jest.clearAllMocks());

  it.each([{}, { format: 'json' }])('show a receipt with the seller: %j', async (query) => {
    receipts.get.mockResolvedValue(receipt);
    const answer = (await controller.receipt(7, 3, query, client)) as ReceiptDto;
    expect(answer).toMatchObject({ orderId: 3, seller, currency: 'USD', refunded: '14.50' });
    expect(receipts.get.mock.lastCall).toEqual([7, 3]);
    expect(setContentType).not.toHaveBeenCalled();
  });

  it('show the total of a receipt in the currency of the account, under its name in the API', async () => {
    const displayed = { rate: '0.92', total: Money.of(1_334n, 'EUR') };
    receipts.get.mockResolvedValue(receipt);
    const plain = await controller.receipt(7, 3, {}, client);
    receipts.get.mockResolvedValue({ ...receipt, displayed });
    const answer = await controller.receipt(7, 3, {}, client);
    expect(Object.values(answer)).toContainEqual({ currency: 'EUR', rate: '0.92', total: '13.34' });
    expect(Object.keys(answer)).toHaveLength(Object.keys(plain).length + 1);
    expect(answer).not.toHaveProperty('displayed');
  });

  it('send a receipt as a file that is named by its order', async () => {
    const file = (await controller.receipt(7, 3, { format: 'pdf' }, client)) as StreamableFile;
    expect(file.getHeaders()).toMatchObject({ disposition: 'attachment; filename="receipt-3.pdf"' });
    expect(receipts.document.mock.lastCall).toEqual([7, 3]);
    expect(setContentType.mock.lastCall).toEqual(['application/pdf']);
  });

  it.each([{}, { format: 'json' }])('show a statement: %j', async (query) => {
    expect(await controller.statement(7, '2026-03', query, client)).toMatchObject({
      month: '2026-03',
      currency: 'USD',
      opening: '14.50',
    });
    expect(whole.mock.lastCall).toEqual([7, '2026-03']);
    expect(setContentType).not.toHaveBeenCalled();
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['pdf', 'application/pdf'],
  ])('send a statement as %s, named by account and month', async (format, type) => {
    const file = (await controller.statement(7, '2026-03', { format }, client)) as StreamableFile;
    expect(file.getHeaders()).toMatchObject({
      disposition: `attachment; filename="statement-7-2026-03.${format}"`,
    });
    expect(setContentType.mock.lastCall).toEqual([type]);
    expect(open.mock.lastCall).toEqual([7, '2026-03']);
    expect(receipts.statementDocument.mock.calls).toHaveLength(format === 'pdf' ? 1 : 0);
  });

  it('refuse a receipt in another format', async () => {
    await expect(controller.receipt(7, 3, { format: 'csv' }, client)).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect([receipts.get, receipts.document].map((each) => each.mock.calls)).toEqual([[], []]);
  });

  it('refuse a statement in another format', async () => {
    await expect(controller.statement(7, '2026-03', { format: 'xml' }, client)).rejects.toMatchObject({
      kind: 'invalid',
    });
    expect([whole, open].map((each) => each.mock.calls)).toEqual([[], []]);
  });
});
