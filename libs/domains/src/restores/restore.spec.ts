import { storedContract } from '@registrar/kernel/testing';
import { restoreAnswer, restorePayload, type RestorePayload } from './restore';
import { DOMAIN_VIEW, OLDER_DOMAIN_VIEWS } from '../testing/domain-view';

const fee = { amount: '4000', currency: 'EUR' };
const first: RestorePayload = {
  domainId: 1,
  orderId: 2,
  name: 'a.example',
  tld: 'example',
  connectionId: 3,
  kind: 'redemption',
  stage: 'deleted',
  deleteAt: '2026-03-02T09:15:00.000Z',
  requestedAt: '2026-03-03T09:15:00.000Z',
  expiresAt: '2026-02-01T09:15:00.000Z',
  years: 1,
  currency: 'USD',
  total: '9520',
  tax: '1520',
  before: 'domain: a.example',
};
const fees = { deletedAt: '2026-03-02T10:00:00.000Z', restoreFee: fee, renewalFee: fee };
const current: RestorePayload = {
  ...first,
  ...fees,
  renewal: { from: '2026-02-01T09:15:00.000Z', years: 1 },
  nameservers: ['ns1.example.net'],
  hosts: [{ hostname: 'ns1.a.example', ips: ['192.0.2.1'] }],
  ownFee: fee,
};
const { ownFee: _fee, ...beforeOwnFee } = current;

storedContract(restorePayload, {
  kind: 'payload of the restore',
  current,
  older: {
    'of the first release': { ...first, ...fees },
    'of the first release, without fees': first,
    'before the fee of added years was stored': beforeOwnFee,
  },
  required: [
    'domainId',
    'orderId',
    'name',
    'tld',
    'connectionId',
    'kind',
    'stage',
    'deleteAt',
    'requestedAt',
    'expiresAt',
    'years',
    'currency',
    'total',
    'tax',
    'before',
  ],
});

const pending = { status: 'pending' as const, domainName: 'a.example', order: 2, totalPaid: 95.2 };
const answer = { ...pending, status: 'restored' as const, domain: DOMAIN_VIEW };
storedContract(restoreAnswer, {
  kind: 'answer of the restore',
  current: answer,
  older: {
    'of an accepted restore': pending,
    ...Object.fromEntries(
      Object.entries(OLDER_DOMAIN_VIEWS).map(([name, domain]) => [name, { ...answer, domain }]),
    ),
  },
  required: ['status', 'domainName', 'order', 'totalPaid'],
});
