import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Deletes in the add grace period of all accounts and of staff, by UTC month; the lock of its row guards the
 * limit of the registry. A trigger counts those of accounts.
 */
@Entity({ name: 'registrar_grace_deletes' })
export class RegistrarGraceDeletesEntity {
  @PrimaryColumn({ type: 'date' })
  month: string;

  @PrimaryColumn({ type: 'text' })
  tld: string;

  @Column({ type: 'int' })
  deletes: number;
}
