import { PostgresAdminReader } from '@registrar/adapter-postgres';
import type { AccountCredit } from '@registrar/billing';
import type { HeldDomain } from '@registrar/domains/ports';
import { type CallingStaff, Fact } from '@registrar/kernel';
import type { DomainView, StaffMember } from '@registrar/staff';
import { currentDryRun } from './note';

/** By the A-label of the name. */
export const DOMAIN_VIEW = new Fact<DomainView>('domain view');
/** By the A-label of the name: of any account. */
export const HELD_DOMAIN = new Fact<HeldDomain>('held domain');
/** The same by its id. */
export const HELD_BY_ID = new Fact<HeldDomain>('held domain by id');
/** By the id of the account. */
export const ACCOUNT_CREDIT = new Fact<AccountCredit>('credit of the account');
/** By `memberKey`. */
export const STAFF_MEMBER = new Fact<StaffMember>('member of staff');

export const memberKey = ({ keyId, userId }: CallingStaff['staff']): string =>
  userId === undefined ? `key ${keyId}` : `user ${userId}`;

/** A fact that was read for the current dry run and others before; undefined: read it. */
export const factAhead = <T>(fact: Fact<T>, key: string | number): T | undefined =>
  currentDryRun()?.ahead?.find(fact, key);

/** Answers from the facts of a group of dry runs. */
export class AheadAdminReader extends PostgresAdminReader {
  override async domain(name: string): Promise<DomainView | undefined> {
    return factAhead(DOMAIN_VIEW, name) ?? super.domain(name);
  }
}
