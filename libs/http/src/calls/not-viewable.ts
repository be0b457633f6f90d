/** GET operations that staff cannot view as an account, each with the reason. */
export const NOT_VIEWABLE: Readonly<Record<string, string>> = {
  getIdempotencyKey: 'keys belong to a token, not to the account',
  waitForZoneVersion: 'answers when a zone changes',
  streamJobEvents: 'a stream without an end',
  exportDomains: 'a file of all domains',
  downloadPremiumList: 'a file',
};
