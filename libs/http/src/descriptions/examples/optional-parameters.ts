import type { ParameterValues } from './operation-example';

/**
 * Values of optional parameters: by name, or by `operationId.name` where it needs another value. Each makes a
 * successful request.
 */
export const OPTIONAL_EXAMPLES: ParameterValues = {
  'X-Idempotency-Key': '5b0e2d1c-6a2f-4c56-9d0e-3a9d5c1b7e44',
  'If-Match': '*',
  'If-None-Match': '"1"',
  'allowLockOut': true,
  'pendingCreate': false,
  'tag': 'VIP,customer 7',
  'orderId': 70_001,
  'autorenewEnabled': true,
  'isPremium': false,
  'privacyEnabled': true,
  'locked': true,
  'expireDate': '2027-03-02',
  'expireDateStart': '2027-01-01',
  'expireDateEnd': '2027-12-31T23:59:59Z',
  'createDate': '2026-03-02',
  'createDateStart': '2026-01-01',
  'createDateEnd': '2026-12-31T23:59:59Z',
  'tld': 'com',
  'tlds': 'com,net',
  'domainName': 'example.com',
  'listDomains.domainName': '*example*',
  'exportDomains.domainName': '*example*',
  'listPriceChanges.cursor': 'MjAyNi0wMS0wMVQwMDowMDowMC4wMDBaIGFpIHJlc3RvcmU',
  'exportDomains.format': 'ndjson',
  'sort': 'expireDate',
  'after': '0',
  'since': '2026-03-02T00:00:00Z',
  'eventName': 'account.credit.balance_change',
  'orderStatus': 'success',
  'type': 'registration',
  'years': 2,
  'version': 1,
  'format': 'json',
};
