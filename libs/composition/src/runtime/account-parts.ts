import type { CreditMove, DefaultContacts, SentContacts } from '@registrar/accounts';
import { AccountContacts, AccountCredit } from '@registrar/accounts/ports';
import type { CreditTransfer, Ledger } from '@registrar/billing';
import {
  CONTACT_ROLES,
  type ContactBook,
  contactFrom,
  type ContactInput,
  type ContactRole,
} from '@registrar/contacts';
import type { Money } from '@registrar/kernel';

type Ids = { [role in keyof DefaultContacts]: number | null };

/** Default contacts of accounts, by the rules of registrant data and kept with all others. */
export class BookAccountContacts extends AccountContacts {
  constructor(private readonly book: ContactBook) {
    super();
  }

  check(contacts: SentContacts): void {
    for (const [role, contact] of sentOf(contacts)) contactFrom(role, contact);
  }

  async store(contacts: SentContacts, at: Date): Promise<Ids> {
    const sent = sentOf(contacts);
    const ids =
      sent.length === 0
        ? []
        : await this.book.add(
            sent.map(([role, contact]) => contactFrom(role, contact)),
            at,
          );
    const removed = CONTACT_ROLES.filter((role) => contacts[role] === null).map((role) => [role, null]);
    return Object.fromEntries([...removed, ...sent.map(([role], index) => [role, ids[index]])]) as Ids;
  }

  async load(contacts: DefaultContacts): Promise<{ [role in keyof DefaultContacts]: object }> {
    const roles = CONTACT_ROLES.filter((role) => contacts[role] !== undefined);
    const stored = await this.book.load(roles.map((role) => contacts[role]!));
    // Their keys are internal.
    return Object.fromEntries(
      roles.map((role) => {
        const { id: _id, ...shown } = stored.get(contacts[role]!)!;
        return [role, shown];
      }),
    );
  }
}

const sentOf = (contacts: SentContacts): [ContactRole, ContactInput][] =>
  CONTACT_ROLES.filter((role) => contacts[role]).map((role) => [role, contacts[role] as ContactInput]);

/** Credit of accounts, as the ledger keeps it. */
export class LedgerAccountCredit extends AccountCredit {
  constructor(
    private readonly ledger: Ledger,
    private readonly transfer: CreditTransfer,
    private readonly opening: Money | undefined,
  ) {
    super();
  }

  async open(accountId: number): Promise<void> {
    if (this.opening)
      await this.ledger.credit({ accountId, amount: this.opening, reference: 'opening credit' });
  }

  async move(move: CreditMove): Promise<{ from: Money; to: Money }> {
    const moved = await this.transfer.execute(move);
    // Only a transfer with a reference can have been there before.
    if (moved === 'transferred_before')
      throw new Error('a transfer without a reference was taken for a repetition');
    return moved;
  }
}
