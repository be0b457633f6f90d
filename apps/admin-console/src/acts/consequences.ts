import type { Consequences } from '@registrar/ui';

const LEAVES =
  'a colleague confirms it first where the settings say so, since the domain leaves its account. Nothing happens until then.';

/** What each act does outside of its page, by operation id; acts that change settings only have no line. */
export const CONSEQUENCES: Readonly<Record<string, Consequences>> = {
  createAccount: { money: 'a sandbox account gets play money; a production account starts at zero.' },
  issueToken: { undo: 'revoke the token. It is shown once, after it was issued.' },
  revokeToken: { undo: 'not possible: the account needs a new token. Its programs are refused from now on.' },
  grantCredit: {
    money: 'the account can spend the amount at once. It is booked in the ledger.',
    undo: 'transfer the amount to another account.',
  },
  transferCredit: {
    money: 'the amount moves between two accounts in one posting.',
    undo: 'transfer it back.',
  },
  changeSpendingLimits: {
    money: 'purchases above the new limits are refused from now on.',
    undo: 'set the old limits again.',
  },
  refundPayment: {
    money: 'the card gateway pays the amount back to the card, and the account is debited.',
    undo: 'not possible once the gateway accepted it.',
  },
  bookDispute: { money: 'the disputed amount is taken from the account, as the gateway took it.' },
  writeOffDebt: {
    money: 'the debt is booked as a loss of the registrar.',
    undo: 'not possible by this console.',
  },
  setDomainLock: { registry: 'the lock is added to the statuses of the domain.', undo: 'clear the lock.' },
  clearDomainLock: {
    registry: 'the lock is removed; other locks of the domain stay.',
    undo: 'set the lock again.',
  },
  removeDomain: {
    registry: 'the domain is deleted, at once or by its lifecycle schedule.',
    money: 'nothing is refunded by this act.',
    undo: 'restore the domain while the registry allows it; that may cost a fee.',
  },
  restoreDomain: { registry: 'a restore is requested.', money: 'the registry charges its restore fee.' },
  endOperation: {
    registry: 'nothing is sent: you state what happened there.',
    money: 'held funds are captured or released, as you state.',
    undo: 'not possible.',
  },
  redeliver: { undo: 'not possible: the receiver gets the event again.' },
  takeOverRegistryDifference: {
    registry: 'nothing changes.',
    undo: 'not possible: the local value is replaced.',
  },
  pushRegistryDifference: { registry: 'the local value is written to the registry.' },
  putRegistryConnection: {
    registry: 'sessions are opened with the new values.',
    undo: 'restore an older version.',
  },
  patchRegistryConnection: {
    registry: 'sessions are opened with the new values.',
    undo: 'restore an older version.',
  },
  restoreRegistryConnectionVersion: { registry: 'sessions are opened with the values of that version.' },
  announceRegistryWindow: {
    registry: 'nothing is sent to it inside the window; requests that need it are refused, other work waits.',
    undo: 'withdraw the window.',
  },
  withdrawRegistryWindow: { registry: 'commands are sent again at once.', undo: 'announce a window again.' },
  stopTldSales: {
    registry: 'nothing is sent; orders that were accepted go on.',
    money: 'customers cannot buy the stopped products of this TLD.',
    undo: 'open the sales again.',
  },
  openTldSales: { money: 'customers can buy again, unless the registry connection is stopped too.' },
  stopRegistrySales: {
    registry: 'nothing is sent; orders that were accepted go on.',
    money: 'customers cannot buy the stopped products of all its TLDs.',
    undo: 'open the sales again.',
  },
  openRegistrySales: { money: 'customers can buy again, unless the TLD has a stop of its own.' },
  switchMaintenance: {
    registry: 'nothing changes.',
    undo: 'switch it off. Until then the reseller API answers 503.',
  },
  declareEnvironment: {
    registry: 'this instance talks to registries and sends mail from now on.',
    undo: 'declare the other instance.',
  },
  setTldPrice: { money: 'orders from the given date pay the new price.', undo: 'set a newer price.' },
  addTldRules: { undo: 'add the former rules again.' },
  putTld: { money: 'sales follow the new rules and prices.' },
  endPromotion: { money: 'orders pay the full price from now on.' },
  addTaxRule: { money: 'orders from its date are taxed by it.' },
  endTaxRule: { money: 'orders after its end are taxed by other rules.' },
  setExchangeRate: { money: 'amounts shown in this currency follow the new rate.' },
  startBulkJob: {
    registry: 'each item is sent as the act would be alone.',
    money: 'accounts are charged as the plan says.',
    undo: 'stop the job: items that are carried out stay so.',
  },
  cancelBulkJob: { undo: 'not possible: create the job again.' },
  retryBulkJob: { money: 'accounts are charged for items that succeed now.' },
  publishAnnouncement: {
    undo: 'withdraw it while it is being sent; accounts that were reached need another announcement that corrects it.',
  },
  createIncident: { undo: 'not possible: customers may have read it. Publish an update that corrects it.' },
  addIncidentUpdate: { undo: 'not possible: customers may have read it. Publish another update.' },
  removeStatusSubscriber: { undo: 'not possible: the owner of the address subscribes again.' },
  cancelMaintenanceNotice: { undo: 'not possible: plan it again.' },
  withdrawAnnouncement: { undo: 'not possible: write it again.' },
  inviteStaffUser: {
    undo: 'the link is valid once, for 24 hours. A newer link replaces it, also one that is mailed already.',
  },
  endStaffSession: { undo: 'not possible: the user logs in again.' },
  removePasskey: { undo: 'not possible: register it again.' },
  setRegistryHold: {
    registry: 'its statuses are set on the domain, at once or by the worker until the registry confirms.',
    money: 'nothing is charged or refunded.',
    undo: 'lift the hold.',
  },
  liftRegistryHold: {
    registry: 'the statuses that no other hold or lock needs are removed.',
    undo: 'set a hold again.',
    approval:
      'a colleague confirms the lift of a hold of a court or a dispute, or of one that set RegistrarLock, where the settings say so.',
  },
  startTransferForAccount: {
    registry: 'the transfer is requested with the auth code, once no lock is on the domain there.',
    money: 'the account is charged the price at once; the amount comes back if the transfer fails.',
    undo: 'cancel the transfer while it is running.',
  },
  cancelTransferForAccount: {
    registry: 'a request that it has is withdrawn; one that is approved already cannot be.',
    money:
      'the held amount is released to the account, after a rejection once the registry has confirmed it.',
    undo: 'start the transfer again, with its auth code.',
  },
  moveDomainForAccount: {
    registry: 'the domain stays with this registrar: contacts are replaced and the auth code is removed.',
    money: 'nothing is charged. Orders of the domain can no longer be refunded.',
    undo: 'transfer it back, with a new auth code.',
    approval: LEAVES,
  },
  rejectTransferOut: {
    registry: 'the request of the other registrar is rejected.',
    money: 'nothing is charged or refunded.',
    undo: 'not possible: the other registrar requests the transfer again.',
  },
  approveTransferOut: {
    registry: 'the domain goes to the other registrar now, before the deadline.',
    money: 'nothing is refunded.',
    undo: 'not possible: the domain is gone.',
    approval: LEAVES,
  },
  endTransferOut: {
    registry:
      'nothing is sent. It is asked first, and what it shows goes before your word. Without an answer no domain leaves.',
    money: 'nothing is charged or refunded.',
    undo: 'not possible. With `left` the domain leaves the account.',
    approval: `with \`left\`: ${LEAVES}`,
  },
  addDsForAccount: { registry: 'the DS record is added to the domain.', undo: 'remove it again.' },
  removeDsForAccount: {
    registry: 'the DS record is removed. A zone that is signed with other keys then resolves unsigned.',
    undo: 'add the record again.',
  },
  revokeStaffKey: { undo: 'not possible: issue a new key.' },
};

const DANGEROUS = /^(remove|revoke|end|delete|writeOff|reject|suspend|approveTransfer|cancelTransfer)/;
export const isDangerous = (operationId: string): boolean => DANGEROUS.test(operationId);
