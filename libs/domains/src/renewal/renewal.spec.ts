import { storedContract } from '@registrar/kernel/testing';
import { renewalAnswer, renewalPayload, type RenewalPayload } from './renewal';
import { DOMAIN_VIEW, OLDER_DOMAIN_VIEWS } from '../testing/domain-view';

const first: RenewalPayload = {
  domainId: 1,
  orderId: 2,
  name: 'a.example',
  tld: 'example',
  connectionId: 3,
  years: 2,
  expiresAt: '2026-03-02T09:15:00.000Z',
  registryExpiresAt: '2026-03-02T09:15:00.000Z',
  commandYears: 1,
  currency: 'USD',
  total: '2380',
  tax: '380',
  liftsHold: false,
};
const registryFee = { amount: '900', currency: 'EUR' };

storedContract(renewalPayload, {
  kind: 'payload of the renewal',
  current: { ...first, registryFee, ownFee: registryFee },
  older: { 'of the first release': { ...first, registryFee }, 'without quoted fees': first },
  required: [
    'domainId',
    'orderId',
    'name',
    'tld',
    'connectionId',
    'years',
    'expiresAt',
    'registryExpiresAt',
    'commandYears',
    'currency',
    'total',
    'tax',
    'liftsHold',
  ],
});

const answer = { domain: DOMAIN_VIEW, order: 2, totalPaid: 23.8 };
storedContract(renewalAnswer, {
  kind: 'answer of the renewal',
  current: answer,
  older: Object.fromEntries(
    Object.entries(OLDER_DOMAIN_VIEWS).map(([name, domain]) => [name, { ...answer, domain }]),
  ),
  required: ['domain', 'order', 'totalPaid'],
});
