import { type AppError, conflict } from '@registrar/kernel';
import type { AdminQueries } from '../../admin-queries';

export interface BoundDomain {
  /** Unicode or A-label, any case. */
  domainName: string;
  /** The account that has the domain; the domain of another one is left as it is. Absent: any. */
  accountId?: number;
}

/** The domain and its account. Throws 404, and 409 where another account has it than the one it is bound to. */
export async function boundDomain(
  queries: Pick<AdminQueries, 'domain'>,
  { domainName, accountId: bound }: BoundDomain,
): Promise<{ name: string; accountId: number }> {
  const { name, accountId } = await queries.domain(domainName);
  if (bound !== undefined && bound !== accountId) throw inAnotherAccount(accountId);
  return { name, accountId };
}

export const inAnotherAccount = (accountId: number): AppError =>
  conflict(
    'staff.domain_in_another_account',
    `Account ${accountId} has the domain by now. Request it again if it is still right.`,
  );
