import type { AccountOptionsChange, CreateAccount, CreatedAccount } from '@registrar/accounts';
import type { Ledger } from '@registrar/billing';
import type { ContactBook } from '@registrar/contacts';
import type { Clock, Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';
import { type AccountContactsInput, storeContacts } from './account-contacts';

export interface OpenAccountRequest {
  accountName: string;
  parentId?: number;
  options?: Omit<AccountOptionsChange, 'contacts'>;
  contacts?: AccountContactsInput;
}

export interface OpenAccountPolicy {
  /**
   * Opening credit of a new account: play money in the sandbox (BEHAVIOUR §19: 100,000), none in
   * production.
   */
  openingCredit?: Money;
}

/** Opens an account with its default contacts and its first API token. */
export class OpenAccount {
  constructor(
    private readonly audit: AuditTrail,
    private readonly createAccount: CreateAccount,
    private readonly contactBook: ContactBook,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly policy: OpenAccountPolicy,
  ) {}

  /** Throws 400, 403, 404 (parent). The token is returned only once. */
  execute(actor: StaffActor, request: OpenAccountRequest): Promise<CreatedAccount> {
    return this.audit.run(actor, 'account.create', async () => {
      const { accountName, parentId, options } = request;
      const contacts = await storeContacts(this.contactBook, request.contacts, this.clock.now());
      const created = await this.createAccount.execute({
        accountName,
        parentId,
        options: { ...options, contacts },
      });
      const { openingCredit } = this.policy;
      if (openingCredit)
        await this.ledger.credit({
          accountId: created.id,
          amount: openingCredit,
          reference: 'opening credit',
        });
      const after = {
        username: created.username,
        parentId,
        ...options,
        contacts,
        openingCredit: openingCredit?.toDecimal(),
      };
      return { result: created, change: { target: `account:${created.id}`, after } };
    });
  }
}
