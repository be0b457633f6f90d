import { badRequest } from '@registrar/kernel';

/** Both run the same code with separate databases, accounts and tokens. */
export type Environment = 'production' | 'sandbox';

/** Identifies sandbox usernames, before any query (BEHAVIOUR §3). */
const SANDBOX_SUFFIX = '-test';

/**
 * BEHAVIOUR §3: 6 to 60 characters; the character set is what HTTP Basic, URLs and logs carry without
 * quoting.
 */
const ACCOUNT_NAME = /^[a-z0-9-]{6,60}$/;

export const isSandboxUsername = (username: string): boolean =>
  username.toLowerCase().endsWith(SANDBOX_SUFFIX);

/**
 * The username of a new account. The sandbox appends `-test` to a name that does not end so;
 * production refuses a name that ends so. 400 naming the field.
 */
export function usernameFor(accountName: string, environment: Environment): string {
  if (!ACCOUNT_NAME.test(accountName)) {
    throw badRequest(
      "'accountName' must be 6 to 60 characters of a-z, 0-9 and hyphen",
      'account.name_invalid',
    );
  }
  const isSandboxName = isSandboxUsername(accountName);
  if (environment === 'sandbox') return isSandboxName ? accountName : `${accountName}${SANDBOX_SUFFIX}`;
  if (isSandboxName)
    throw badRequest(`'accountName' must not end in ${SANDBOX_SUFFIX}`, 'account.name_invalid');
  return accountName;
}
