import { type AnswerDeadline, BodyPipe, type Query } from '@registrar/http';
import { type Clock, DomainName } from '@registrar/kernel';
import type { CustomerDomains, StaffActor } from '@registrar/staff';
import { CustomerDomainsController } from './customer-domains.controller';
import {
  StaffContactsDto,
  StaffDsDto,
  StaffNameserversDto,
  StaffRenewalDto,
  StaffSwitchDto,
} from './customer-domains.dto';

const ACTOR = { name: 'Ada', role: 'support' } as unknown as StaffActor;
const NAME = DomainName.of('a.example');
const NOW = new Date('2026-03-02T09:15:00Z');
const IN_TIME = new Date('2026-03-02T09:15:25Z');
const EXPIRY = '2026-06-01T00:00:00Z';

const customer = {
  setNameservers: jest.fn(),
  setAutorenew: jest.fn(),
  setPrivacy: jest.fn(),
  setContacts: jest.fn(),
  addDs: jest.fn(),
  removeDs: jest.fn(),
  renew: jest.fn(),
};
const answer = jest.fn((_what: string, work: () => Promise<unknown>) => work());
const controller = new CustomerDomainsController(
  customer as unknown as CustomerDomains,
  { answer } as unknown as AnswerDeadline,
  { now: () => NOW } as Clock,
);
const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

beforeEach(() => jest.clearAllMocks());

const CONTACTS = { admin: { firstName: 'Ada' } };

describe('a change of a domain by staff', () => {
  it.each<[keyof typeof customer, () => Promise<unknown>, unknown]>([
    [
      'setNameservers',
      () => controller.nameservers(ACTOR, NAME, { nameservers: ['ns1.example'] }),
      ['ns1.example'],
    ],
    ['setAutorenew', () => controller.autorenew(ACTOR, NAME, { on: false }), false],
    ['setPrivacy', () => controller.privacy(ACTOR, NAME, { on: true }), true],
    ['setContacts', () => controller.contacts(ACTOR, NAME, { contacts: CONTACTS }), { contacts: CONTACTS }],
    [
      'setContacts',
      () => controller.contacts(ACTOR, NAME, { contacts: CONTACTS, tldRequirements: { vat: '1' } }),
      { contacts: CONTACTS, tldRequirements: { vat: '1' } },
    ],
  ])('%s answers within the deadline how the registry decided', async (method, change, sent) => {
    for (const kind of ['done', 'pending', 'unknown']) {
      customer[method].mockResolvedValue({ kind });
      expect(await change()).toEqual({ outcome: kind });
    }
    expect(customer[method].mock.lastCall).toStrictEqual([ACTOR, 'a.example', sent]);
    expect(answer.mock.lastCall?.[0]).toBe('change');
  });

  it('adds a DS record', async () => {
    const record = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' };
    customer.addDs.mockResolvedValue({ ...record, published: true });
    expect(await controller.addDs(ACTOR, NAME, record)).toEqual({ ...record, published: true });
    expect(customer.addDs.mock.lastCall).toEqual([ACTOR, 'a.example', record]);
    expect(answer.mock.lastCall?.[0]).toBe('DS record');
  });

  it('removes a DS record, and answers an empty object', async () => {
    customer.removeDs.mockResolvedValue({ digest: 'AB' });
    expect(await controller.removeDs(ACTOR, NAME, 'AB')).toEqual({});
    expect(customer.removeDs.mock.lastCall).toEqual([ACTOR, 'a.example', 'AB']);
    expect(answer.mock.lastCall?.[0]).toBe('DS record');
  });
});

describe('a renewal by staff', () => {
  const DONE = { kind: 'renewed', answer: { order: 3, totalPaid: 14.5, expiresAt: NOW } };
  const body = (purchasePrice?: number): StaffRenewalDto => ({ expiresAt: EXPIRY, years: 2, purchasePrice });

  it.each<[string, StaffActor, Query, number | undefined]>([
    ['with its price', ACTOR, {}, 14.5],
    ['with the price 0', ACTOR, {}, 0],
    ['without a price in a dry run', ACTOR, { dryRun: 'true' }, undefined],
    ['without a price in a job', { ...ACTOR, inJob: true } as StaffActor, {}, undefined],
  ])('begins within 25 seconds %s', async (_title, actor, query, price) => {
    customer.renew.mockResolvedValue(DONE);
    expect(await controller.renew(actor, NAME, query, body(price))).toEqual({
      domainName: 'a.example',
      order: 3,
      totalPaid: 14.5,
    });
    expect(customer.renew.mock.lastCall).toEqual([
      actor,
      'a.example',
      { years: 2, purchasePrice: price, termEnd: new Date(EXPIRY), deadline: IN_TIME },
    ]);
    expect(answer.mock.lastCall?.[0]).toBe('renew');
  });

  it.each<Query>([{}, { dryRun: 'false' }])('is refused without a price: %j', (query) => {
    expect(() => controller.renew(ACTOR, NAME, query, body())).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: "'purchasePrice' is required: the price that a dry run shows",
      }),
    );
    expect(customer.renew).not.toHaveBeenCalled();
  });

  it('answers 504 where the registry has not answered', async () => {
    customer.renew.mockResolvedValue({ kind: 'unknown' });
    await expect(controller.renew(ACTOR, NAME, {}, body(1))).rejects.toMatchObject({
      kind: 'upstream_timeout',
    });
  });
});

describe('the bodies', () => {
  const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' };

  it.each<[new () => object, object]>([
    [StaffNameserversDto, { nameservers: ['ns1.example'] }],
    [StaffSwitchDto, { on: false }],
    [StaffContactsDto, { contacts: CONTACTS }],
    [StaffContactsDto, { contacts: {}, tldRequirements: { vat: '1' } }],
    [StaffDsDto, DS],
    [StaffRenewalDto, { expiresAt: EXPIRY }],
    [StaffRenewalDto, { expiresAt: EXPIRY, years: 1, purchasePrice: 14.5 }],
  ])('of %p may be %j', async (dto, body) => {
    expect(await read(dto, body)).toEqual(body);
  });

  it.each<[new () => object, object]>([
    [StaffNameserversDto, {}],
    [StaffNameserversDto, { nameservers: 'ns1.example' }],
    [StaffNameserversDto, { nameservers: [7] }],
    [StaffSwitchDto, {}],
    [StaffSwitchDto, { on: 'true' }],
    [StaffContactsDto, {}],
    [StaffContactsDto, { contacts: { admin: 'Ada' } }],
    [StaffContactsDto, { contacts: {}, tldRequirements: 'vat' }],
    [StaffDsDto, { ...DS, keyTag: 1.5 }],
    [StaffDsDto, { ...DS, digest: 7 }],
    [StaffRenewalDto, {}],
    [StaffRenewalDto, { expiresAt: 'soon' }],
    [StaffRenewalDto, { expiresAt: EXPIRY, years: 1.5 }],
    [StaffRenewalDto, { expiresAt: EXPIRY, purchasePrice: '14.5' }],
  ])('of %p are refused: %j', async (dto, body) => {
    await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
