import { storedContract } from '@registrar/kernel/testing';
import { registrationAnswer, registrationPayload, type RegistrationPayload } from './registration';
import { DOMAIN_VIEW, OLDER_DOMAIN_VIEWS } from '../testing/domain-view';

const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
const first: RegistrationPayload = {
  domainId: 1,
  orderId: 2,
  orderItemId: 3,
  name: 'a.example',
  tld: 'example',
  connectionId: 4,
  years: 1,
  currency: 'USD',
  total: '1190',
  locked: true,
  nameservers: ['ns1.example.net'],
  contactIds: CONTACTS,
  refundDays: 5,
};
const current: RegistrationPayload = {
  ...first,
  tax: '190',
  promotion: { id: 7, discount: '100' },
  registryFee: { amount: '900', currency: 'EUR' },
  transferLockDays: 60,
  shownContactIds: CONTACTS,
  idnTable: 'de',
  extras: {
    domain: [{ form: 'unspec', values: [{ name: 'AppPurpose', value: 'P3' }] }],
    registrant: [{ form: 'kv', list: 'holder', values: [{ name: 'Kind', value: 'Person' }] }],
  },
  claims: {
    noticeId: '370d0b7c9223372036854775807',
    validatorId: 'tmch',
    notAfter: '2026-03-04T09:15:00.000Z',
    acceptedAt: '2026-03-02T09:15:00.000Z',
  },
  acquisition: 'aftermarket_s',
};
const { transferLockDays: _days, ...beforeLockDays } = current;

storedContract(registrationPayload, {
  kind: 'payload of the registration',
  current,
  older: {
    'of the first release': first,
    'of the first release, with a fee and an IDN table': {
      ...first,
      registryFee: current.registryFee,
      idnTable: 'de',
    },
    'before the days of the TransferLock were stored': beforeLockDays,
    'with claims of an unnamed validator': {
      ...current,
      claims: { noticeId: 'n', notAfter: '2026-03-04', acceptedAt: '2026-03-02' },
    },
  },
  required: [
    'domainId',
    'orderId',
    'orderItemId',
    'name',
    'tld',
    'connectionId',
    'years',
    'currency',
    'total',
    'locked',
    'nameservers',
    'contactIds',
    'refundDays',
  ],
});

it('refuses a stored acquisition that is a plain registration', () => {
  expect(() =>
    registrationPayload.read(
      registrationPayload.write({ ...first, acquisition: 'registration' as never }),
      'op-1',
    ),
  ).toThrow(`stored payload of the registration op-1 has an unreadable member 'acquisition'`);
});

const answer = { domain: DOMAIN_VIEW, order: 2, totalPaid: 11.9 };
storedContract(registrationAnswer, {
  kind: 'answer of the registration',
  current: answer,
  older: Object.fromEntries(
    Object.entries(OLDER_DOMAIN_VIEWS).map(([name, domain]) => [name, { ...answer, domain }]),
  ),
  required: ['domain', 'order', 'totalPaid'],
});
