import { storedContract } from '@registrar/kernel/testing';
import { transferPayload, type TransferPayload } from './transfer';

const first: TransferPayload = {
  orderId: 1,
  name: 'a.example',
  tld: 'example',
  connectionId: 2,
  years: 1,
  currency: 'USD',
  total: '1190',
  tax: '190',
  premium: false,
  contactIds: { registrant: 1, admin: 1, tech: 2, billing: 2 },
  sentRoles: ['registrant'],
  autorenewEnabled: true,
  privacyEnabled: false,
  locked: true,
};
const current: TransferPayload = {
  ...first,
  registryFee: { amount: '900', currency: 'EUR' },
  renewalPrice: '9000',
  registryValues: { nexus: 'C11' },
  transferLockDays: 60,
  ordered: {
    state: 'pending_unlock',
    warnings: { message: 'Unlock the name.', statuses: ['clientTransferProhibited'] },
  },
};
const { registryValues: _values, ...erased } = current;
const { ordered: _ordered, ...beforeAnswers } = current;
const { transferLockDays: _days, ...beforeLockDays } = beforeAnswers;

storedContract(transferPayload, {
  kind: 'payload of the inbound transfer',
  current,
  older: {
    'of the first release': first,
    'before the days of the TransferLock were stored': beforeLockDays,
    'before the answer to the order was stored': beforeAnswers,
    'with erased registry data': erased,
  },
  required: [
    'orderId',
    'name',
    'tld',
    'connectionId',
    'years',
    'currency',
    'total',
    'tax',
    'premium',
    'contactIds',
    'sentRoles',
    'autorenewEnabled',
    'privacyEnabled',
    'locked',
  ],
});
