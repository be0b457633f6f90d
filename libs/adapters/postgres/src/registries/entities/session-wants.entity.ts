import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Processes without a free session slot: a process with an idle session closes it */
@Entity({ name: 'session_wants' })
export class SessionWantEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'text' })
  holder: string;

  @Column({ type: 'timestamptz' })
  until: Date;
}
