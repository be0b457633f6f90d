import { PostgresAccountAddresses, PostgresMailStore, Sql } from '@registrar/adapter-postgres';
import type { NewMail, WriteMail } from '@registrar/contacts';
import { newWriteMail } from '@registrar/contacts/wiring';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import type { Instances } from '../runtime/providers';
import { Settings } from '../settings/settings';

/** A mail to the owner of an account; the name of the registrar is added to its values. */
export type AccountMail = Pick<NewMail, 'template' | 'subject' | 'values'> & { accountId: number };

/** The warning in the log where the account has no address; the account is added to its fields. */
export interface UnsentMail {
  message: string;
  fields: Record<string, unknown>;
}

/** Mails to owners of accounts, at the address of the account (administrative contact, else registrant). */
export class AccountMails {
  constructor(
    private readonly addresses: Pick<PostgresAccountAddresses, 'find'>,
    private readonly mail: Pick<WriteMail, 'execute'>,
    private readonly log: Log,
    private readonly settings: { registrarName: string },
  ) {}

  async send({ accountId, values, ...mail }: AccountMail, unsent: UnsentMail): Promise<void> {
    const to = await this.addresses.find(accountId);
    if (to === undefined) {
      this.log.warn(unsent.message, { accountId, ...unsent.fields });
      return;
    }
    const registrar = this.settings.registrarName;
    await this.mail.execute({ accountId, ...mail, to, values: { registrar, ...values } });
  }
}

/** The parts of `newAccountMails`. */
export const ACCOUNT_MAIL_PARTS = {
  sql: Sql,
  uow: UnitOfWork,
  vault: SecretVault,
  clock: Clock,
  ids: Ids,
  log: Log,
  settings: Settings,
};

export function newAccountMails({
  sql,
  uow,
  vault,
  clock,
  ids,
  log,
  settings: { registrarName },
}: Instances<typeof ACCOUNT_MAIL_PARTS>): AccountMails {
  const mail = newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids });
  return new AccountMails(new PostgresAccountAddresses(sql), mail, log, { registrarName });
}
