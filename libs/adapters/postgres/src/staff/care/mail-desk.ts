import type { MailTemplate } from '@registrar/contacts';
import type { UnitOfWork } from '@registrar/kernel';
import { MailDesk, type OutboxMail } from '@registrar/staff/ports';
import type { MailEntity } from '../../contacts/entities/mails.entity';
import type { Sql } from '../../sql';

export class PostgresMailDesk extends MailDesk {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(id: string): Promise<OutboxMail | undefined> {
    const row = await this.sql.row<
      Pick<MailEntity, 'id' | 'account_id' | 'template' | 'subject' | 'sent_at' | 'due_at'>
    >(
      'staff_mail_find',
      'select id, account_id, template, subject, sent_at, due_at from mails where id = $1',
      [id],
    );
    return (
      row && {
        id: row.id,
        ...(row.account_id !== null && { accountId: row.account_id }),
        template: row.template as MailTemplate,
        subject: row.subject,
        state: row.due_at ? 'waiting' : row.sent_at ? 'sent' : 'failed',
      }
    );
  }

  async hasOpenLink(id: string, now: Date): Promise<boolean> {
    const row = await this.sql.row<{ is_open: boolean }>(
      'staff_mail_has_open_link',
      `select exists (select from staff_links l join staff_users u on u.id = l.user_id
                       where l.mail_id = $1 and l.used_at is null and l.expires_at > $2 and u.disabled_at is null) as is_open`,
      [id, now],
    );
    return row!.is_open;
  }

  async hasten(id: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'staff_mail_hasten',
      'update mails set due_at = least(due_at, $2) where id = $1 and due_at is not null',
      [id, at],
    );
    return changed === 1;
  }
}
