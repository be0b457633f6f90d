import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests of staff who view as an account; removed when the answer is fetched, or after 2 minutes */
@Entity({ name: 'staff_view_requests' })
export class StaffViewRequestEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'int' })
  account_id: number;

  @Column({ type: 'text' })
  path_sealed: string;

  @Column({ type: 'timestamptz' })
  requested_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  begun_at: Date | null;

  @Column({ type: 'text', nullable: true })
  answer_sealed: string | null;
}
