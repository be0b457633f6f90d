/** What sealed codes are bound to: a code copied to another domain's row does not open. */
export const authCodeContext = (domainId: number): string => `auth-code:${domainId}`;
