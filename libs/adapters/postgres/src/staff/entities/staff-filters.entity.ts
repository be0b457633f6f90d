import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Filters behind an id for URLs of the console; removed after they expire */
@Entity({ name: 'staff_filters' })
export class StaffFilterEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  list: string;

  /** The filter; encrypted, since it may hold personal data */
  @Column({ type: 'text' })
  content_sealed: string;

  /** Name of the staff member */
  @Column({ type: 'text' })
  created_by: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  expires_at: Date;
}
