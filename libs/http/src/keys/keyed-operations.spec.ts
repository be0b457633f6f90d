import { KEY_RULES, keyRuleOf } from './keyed-operations';

/** What a repeat under the same key does, by operation. */
const OPERATIONS: Readonly<Record<string, string>> = {
  own: `
    createDomain createTransfer processRefund purchasePrivacy renewDomain resendVerificationEmail
    restoreDomain topUp transferCredit verifyContact`,
  none: `
    checkAvailability checkDomainClaims createJob getDispositions search searchStream zoneCheck`,
  repeat: `
    disableAutorenew disableWhoisPrivacy enableAutorenew enableWhoisPrivacy lockDomain
    modifySubscription setContacts setNameservers setNoticeSettings unlockDomain
    updateAccountSettings updateDomain updateEmailForwarding updateRecord updateUrlForwarding
    updateUrlForwardingByHost`,
  once: `
    advanceSandboxClock batchRecords cancelJob cancelOutboundTransfer cancelTransfer createAccount
    createCalendar createDnssec createEmailForwarding createInternalTransferIn createInverseJob
    createQuote createRecord createToken createUrlForwarding createVanityNameserver deleteDnssec
    deleteEmailForwarding deleteRecord deleteSubscription deleteUrlForwarding
    deleteUrlForwardingByHost deleteVanityNameserver disableSigning enableSigning handOverDomain
    importZone pauseJob planJob refillSandboxCredit resendDelivery resendEmailForwardingRecipient
    resendEvent resendEvents resumeJob retryJob revokeCalendar revokeToken rollBackZone rotateSecret
    rotateToken startJob subscribe updateVanityNameserver`,
};
const namesOf = (handling: string): string[] => OPERATIONS[handling].trim().split(/\s+/);

it.each(['own', 'none', 'repeat', 'once'])('keys are handled as "%s" for its operations', (handling) => {
  const ids = Object.keys(KEY_RULES).filter((id) => KEY_RULES[id].handling === handling);
  expect(ids.sort()).toEqual(namesOf(handling));
});

it('only keys of operations that repeat or refuse are handled for them', () => {
  const handled = Object.keys(KEY_RULES).filter((id) => keyRuleOf(id) === KEY_RULES[id]);
  expect(handled.sort()).toEqual([...namesOf('repeat'), ...namesOf('once')].sort());
  expect([keyRuleOf(undefined), keyRuleOf('noSuchOperation'), keyRuleOf('createDomain')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('secrets of answers are not stored, nor hashes of passwords', () => {
  const guarded = Object.entries(KEY_RULES).filter(([, { secrets, unhashed }]) => secrets ?? unhashed);
  expect(Object.fromEntries(guarded.map(([id, { secrets, unhashed }]) => [id, [secrets, unhashed]]))).toEqual(
    {
      createAccount: [['apiToken'], ['password']],
      createToken: [['token'], undefined],
      rotateToken: [['token'], undefined],
      createCalendar: [['url'], undefined],
      rotateSecret: [['secret'], undefined],
    },
  );
});
