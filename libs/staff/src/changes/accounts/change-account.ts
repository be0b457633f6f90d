import type { AccountOptions, AccountOptionsChange, UpdateAccountSettings } from '@registrar/accounts';
import type { ContactBook } from '@registrar/contacts';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import { type AccountContactsInput, storeContacts } from './account-contacts';

export interface ChangeAccountRequest {
  accountId: number;
  options: Omit<AccountOptionsChange, 'contacts'>;
  contacts?: AccountContactsInput;
}

/**
 * Changes flags, limits and purchase defaults of an account; effective for credentials in use within a
 * second.
 */
export class ChangeAccount {
  constructor(
    private readonly audit: AuditTrail,
    private readonly updateSettings: UpdateAccountSettings,
    private readonly contactBook: ContactBook,
    private readonly clock: Clock,
  ) {}

  /** The options afterwards. Throws 400, 403, 404. */
  execute(actor: StaffActor, request: ChangeAccountRequest): Promise<AccountOptions> {
    return this.audit.run(actor, 'account.update', async () => {
      const { accountId, options } = request;
      if (Object.keys({ ...options, ...request.contacts }).length === 0)
        throw invalidField('body', 'must change something');
      const contacts = await storeContacts(this.contactBook, request.contacts, this.clock.now());
      const { before, after } = await this.updateSettings.execute(accountId, { ...options, contacts });
      return { result: after, change: { target: `account:${accountId}`, before, after } };
    });
  }
}
