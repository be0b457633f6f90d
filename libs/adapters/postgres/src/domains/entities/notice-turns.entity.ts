import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a domain of an account with notices is checked next; a change of the domain makes it due at once */
@Entity({ name: 'notice_turns' })
export class NoticeTurnEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'timestamptz' })
  due_at: Date;
}
