/**
 * own: its controller handles the key, by `Idempotency.run` · repeat: it sets a state, so that a request whose
 * outcome is unknown is executed again · once: such a request is refused · none: it takes no key.
 */
export type KeyHandling = 'own' | 'repeat' | 'once' | 'none';

export interface KeyRule {
  handling: KeyHandling;
  why: string;
  /** Fields of the answer that are never stored; a replay is refused. */
  secrets?: readonly string[];
  /** Fields of the body that are left out of the stored hash, which a guessed value would match. */
  unhashed?: readonly string[];
}

const own = (why: string): KeyRule => ({ handling: 'own', why });
const repeat = (why: string): KeyRule => ({ handling: 'repeat', why });
const once = (why: string): KeyRule => ({ handling: 'once', why });
const none = (why: string): KeyRule => ({ handling: 'none', why });

const READS = 'a POST that only reads';
const CREATES = 'a second one would be created, or refused because of the first';
const REMOVES = 'a second one would answer 404';
const MOVES = 'a second one would be refused because of the first';
const SENDS = 'a second one would send again';
const SETS = 'the same values again change nothing';

/** Every operation of /core/v1 that is not a GET, with what a repeat under its idempotency key does. */
export const KEY_RULES: Readonly<Record<string, KeyRule>> = {
  createDomain: own('the contract'),
  createTransfer: own('the contract'),
  renewDomain: own('the contract'),
  purchasePrivacy: own('the contract'),
  processRefund: own('the contract'),
  verifyContact: own('the contract'),
  resendVerificationEmail: own('the contract'),
  restoreDomain: own('a purchase: the key is bound to its operation'),
  transferCredit: own('the answer is stored in the transaction that moves the credit'),
  topUp: own('a repeat finds the payment by its key'),

  checkAvailability: none(READS),
  search: none(READS),
  searchStream: none(READS),
  zoneCheck: none(READS),
  getDispositions: none(READS),
  checkDomainClaims: none(READS),
  createJob: none('its body is stored while it arrives, and a draft changes nothing'),

  updateAccountSettings: repeat(SETS),
  setNoticeSettings: repeat(SETS),
  updateDomain: repeat(SETS),
  setNameservers: repeat(SETS),
  setContacts: repeat(SETS),
  enableAutorenew: repeat(SETS),
  disableAutorenew: repeat(SETS),
  enableWhoisPrivacy: repeat(SETS),
  disableWhoisPrivacy: repeat(SETS),
  lockDomain: repeat(SETS),
  unlockDomain: repeat(SETS),
  updateEmailForwarding: repeat(SETS),
  updateUrlForwarding: repeat(SETS),
  updateUrlForwardingByHost: repeat(SETS),
  modifySubscription: repeat(SETS),
  updateRecord: repeat(SETS),

  createAccount: { ...once(CREATES), secrets: ['apiToken'], unhashed: ['password'] },
  createToken: { ...once(CREATES), secrets: ['token'] },
  rotateToken: { ...once('a second one would end the secret of the first'), secrets: ['token'] },
  revokeToken: once(REMOVES),
  createCalendar: { ...once(CREATES), secrets: ['url'] },
  revokeCalendar: once(REMOVES),
  subscribe: once(CREATES),
  deleteSubscription: once(REMOVES),
  rotateSecret: { ...once('a second one would end the secret of the first'), secrets: ['secret'] },

  cancelTransfer: once(MOVES),
  cancelOutboundTransfer: once(MOVES),
  handOverDomain: once(MOVES),
  createInternalTransferIn: once(MOVES),

  createDnssec: once(CREATES),
  deleteDnssec: once(REMOVES),
  enableSigning: once('its steps go on after the answer, and a second one would begin them again'),
  disableSigning: once('its steps go on after the answer, and a second one would begin them again'),
  createVanityNameserver: once(CREATES),
  updateVanityNameserver: once('its commands to the registry go on after the answer'),
  deleteVanityNameserver: once(REMOVES),

  createRecord: once(CREATES),
  deleteRecord: once(REMOVES),
  batchRecords: once(CREATES),
  importZone: once(CREATES),
  rollBackZone: once('a second one would undo changes of others made in between'),
  createUrlForwarding: once(CREATES),
  deleteUrlForwarding: once(REMOVES),
  deleteUrlForwardingByHost: once(REMOVES),
  createEmailForwarding: once(CREATES),
  deleteEmailForwarding: once(REMOVES),
  resendEmailForwardingRecipient: once(SENDS),

  resendEvents: once(SENDS),
  resendEvent: once(SENDS),
  resendDelivery: once(SENDS),

  createQuote: once(CREATES),
  planJob: once(MOVES),
  startJob: once(MOVES),
  pauseJob: once(MOVES),
  resumeJob: once(MOVES),
  cancelJob: once(MOVES),
  createInverseJob: once(CREATES),
  retryJob: once('a second one would retry what was refused since'),

  advanceSandboxClock: once('a second one would advance again'),
  refillSandboxCredit: once('a second one would refill again'),
};

/** The rule of an operation whose key the interceptor handles. */
export function keyRuleOf(operation: string | undefined): KeyRule | undefined {
  const rule = operation === undefined ? undefined : KEY_RULES[operation];
  return rule && (rule.handling === 'repeat' || rule.handling === 'once') ? rule : undefined;
}
