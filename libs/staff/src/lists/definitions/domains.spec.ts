import { describedList } from '../../testing/described-list';

it.each([
  [
    'domains',
    [
      'Domains, for common, by domainName then domainName',
      'id: Domain ID, id integer, sortable',
      'domainName: Domain, name, shown sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'tld: TLD, name, shown sortable',
      'registry: Registry, text, shown',
      'state: State, enum initialized|pending_create|active|failed|deleted|transferred, shown sortable',
      'registryStatuses: Registry statuses, enum ok|inactive|clientDeleteProhibited|clientHold|clientRenewProhibited|clientTransferProhibited|clientUpdateProhibited|serverDeleteProhibited|serverHold|serverRenewProhibited|serverTransferProhibited|serverUpdateProhibited|pendingCreate|pendingDelete|pendingRenew|pendingTransfer|pendingUpdate|addPeriod|autoRenewPeriod|renewPeriod|transferPeriod|pendingRestore|redemptionPeriod, many',
      'registeredAt: Registered, instant, sortable',
      'expiresAt: Expires, instant, shown sortable',
      'removedAt: Removed, instant, empty',
      'nameServers: Name servers, name, many',
      'contactEmails: Contact email, address, personal many',
      'contactNames: Contact name, text, personal many',
      'dnssec: DNSSEC, bool',
      'locked: Transfer lock, bool',
      'locks: Locks, enum RegistrarLock|TransferLock|AccountLock|ClientHold|VerificationClientHold|VerificationHold|PrivacyLock|ExpirationClientHold, many',
      'transferLockUntil: Transfer lock until, instant, empty',
      'inTrouble: In trouble, bool, shown',
      'privacy: Privacy, bool',
      'autorenew: Auto-renewal, bool, shown',
      'premium: Premium, bool',
      'tags: Tags, text, many',
      'termYears: Term (years), number',
      'orderId: Order, id integer, empty',
    ],
  ],
] as const)('describes the fields of the list %s', (list, lines) => {
  expect(describedList(list)).toEqual(lines);
});
