import type { UnitOfWork } from '@registrar/kernel';
import type { Passkey } from '@registrar/staff';
import { PasskeyStore } from '@registrar/staff/ports';
import type { Repository } from 'typeorm';
import type { Sql } from '../../sql';
import { StaffPasskeyEntity } from '../entities/staff-passkeys.entity';

export class PostgresPasskeyStore extends PasskeyStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get passkeys(): Repository<StaffPasskeyEntity> {
    return this.sql.repository(StaffPasskeyEntity);
  }

  async findByCredential(credentialId: string): Promise<Passkey | undefined> {
    const row = await this.passkeys.findOneBy({ credential_id: credentialId });
    return row ? passkeyOf(row) : undefined;
  }

  async ofUser(userId: number): Promise<Passkey[]> {
    return (await this.passkeys.find({ where: { user_id: userId }, order: { id: 'asc' } })).map(passkeyOf);
  }

  async add(passkey: Omit<Passkey, 'id'>): Promise<Passkey> {
    this.uow.assertOpen();
    const { identifiers } = await this.passkeys.insert({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      created_at: passkey.createdAt,
    });
    return { ...passkey, id: identifiers[0].id };
  }

  async use(id: number, counter: number, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const used = await this.sql.change(
      'staff_passkey_use',
      `update staff_passkeys set counter = $2, last_used_at = $3
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
      [id, counter, at],
    );
    return used === 1;
  }

  async remove(id: number): Promise<void> {
    this.uow.assertOpen();
    await this.passkeys.delete({ id });
  }
}

const passkeyOf = (row: StaffPasskeyEntity): Passkey => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  createdAt: row.created_at,
  ...(row.last_used_at && { lastUsedAt: row.last_used_at }),
});
