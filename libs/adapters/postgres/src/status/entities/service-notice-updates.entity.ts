import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Texts of staff about a notice, in the order of their numbers; never changed. */
@Entity({ name: 'service_notice_updates' })
export class ServiceNoticeUpdateEntity {
  @PrimaryColumn({ type: 'int' })
  notice_id: number;

  @PrimaryColumn({ type: 'int' })
  number: number;

  /** State of the notice since this update. */
  @Column({ type: 'text' })
  state: string;

  @Column({ type: 'text' })
  body: string;

  @Column({ type: 'text' })
  written_by: string;

  @Column({ type: 'timestamptz' })
  written_at: Date;
}
