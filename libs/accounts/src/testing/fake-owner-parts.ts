import { AppError, Money, type UnitOfWork } from '@registrar/kernel';
import {
  AccountContacts,
  AccountCredit,
  type CreditMove,
  type NewOwnerEntry,
  OwnerAudit,
  PasswordHasher,
  type SentContacts,
} from '../ports';

export class FakeOwnerAudit extends OwnerAudit {
  readonly entries: NewOwnerEntry[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async append(entry: NewOwnerEntry): Promise<void> {
    this.uow.assertOpen();
    this.entries.push(entry);
  }
}

/** Stores contacts in memory; refuses one without an email. */
export class FakeAccountContacts extends AccountContacts {
  readonly stored: object[] = [];

  check(contacts: SentContacts): void {
    for (const [role, contact] of Object.entries(contacts)) {
      if (contact && !('email' in contact))
        throw new AppError('invalid', 'contact.invalid', 'Bad Request', {
          details: `'${role}.email' is required`,
        });
    }
  }

  async store(contacts: SentContacts): Promise<{ [role in keyof SentContacts]: number | null }> {
    this.check(contacts);
    return Object.fromEntries(
      Object.entries(contacts).map(([role, contact]) => [role, contact ? this.stored.push(contact) : null]),
    );
  }

  async load(contacts: { [role in keyof SentContacts]: number }): Promise<{
    [role in keyof SentContacts]: object;
  }> {
    return Object.fromEntries(Object.entries(contacts).map(([role, id]) => [role, this.stored[id - 1]]));
  }
}

/** Balances in smallest units; never negative. */
export class FakeAccountCredit extends AccountCredit {
  readonly balances = new Map<number, bigint>();

  constructor(private readonly opening = 0n) {
    super();
  }

  async open(accountId: number): Promise<void> {
    this.balances.set(accountId, this.opening);
  }

  async move({ from, to, amount }: CreditMove): Promise<{ from: Money; to: Money }> {
    const [left, added] = [
      (this.balances.get(from) ?? 0n) - amount.minor,
      (this.balances.get(to) ?? 0n) + amount.minor,
    ];
    if (left < 0n)
      throw new AppError('payment_required', 'billing.insufficient_funds', 'Payment failed', {
        details: 'Insufficient Funds',
      });
    this.balances.set(from, left).set(to, added);
    return { from: Money.of(left), to: Money.of(added) };
  }
}

export class FakePasswordHasher extends PasswordHasher {
  readonly hashed: string[] = [];

  async hash(password: string): Promise<string> {
    this.hashed.push(password);
    return `hash of ${password.length}`;
  }
}
