import { person } from '@registrar/contacts/testing';
import type { ContactData } from '@registrar/contacts';
import type { RegistrationPolicy } from '../../shared/policy';
import type { PrivacyPolicy } from '../../shared/privacy-contacts';
import type { OperationPolicy } from '../../wiring';

export const ACCOUNT = 7;
export const START = new Date('2026-03-02T09:15:00Z');
export const CREDIT = 100_00n;
export const PRICE = 14_50n;
export const OFFER = 80_00n;
export const LONG_AGO = new Date('2026-01-01T00:00:00Z');

export const POLICY: RegistrationPolicy = {
  attempts: { attempts: 5, seconds: 60 },
  reconcileAfterSeconds: 90,
};
export const RECONCILE: OperationPolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  pendingSeconds: 86_400,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 432_000,
  maxAttempts: 2,
  busyPolls: 3,
  busyPauseMs: 250,
};

export const PRIVACY: PrivacyPolicy = {
  contact: {
    firstName: 'Domain',
    lastName: 'Privacy',
    companyName: 'Shade',
    address1: '1 Shade Street',
    city: 'Port Mara',
    zip: '40110',
    country: 'DE',
    phone: '+4930999',
  },
  emailDomain: 'private.example',
};

export const PERSON: ContactData = person({ phone: '+4930123456' });

export const DESK: ContactData = {
  ...PERSON,
  firstName: 'Desk',
  lastName: 'Technical',
  companyName: 'Lantern Works',
  email: 'tech@example.net',
};
