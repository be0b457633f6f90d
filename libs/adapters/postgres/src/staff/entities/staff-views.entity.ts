import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Saved views of a list in the console: name, columns, sort order and filter */
@Entity({ name: 'staff_views' })
export class StaffViewEntity {
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'text' })
  list: string;

  @Column({ type: 'text' })
  name: string;

  /** Name of the staff member who created it */
  @Column({ type: 'text' })
  owner: string;

  /** Visible to all staff members */
  @Column({ type: 'boolean' })
  shared: boolean;

  @Column({ type: 'text', array: true })
  columns: string[];

  @Column({ type: 'jsonb' })
  sort: { field: string; isDescending: boolean }[];

  /** Filter as encrypted JSON, since it may hold personal data; null: none */
  @Column({ type: 'text', nullable: true })
  filter_sealed: string | null;

  @Column({ type: 'int' })
  version: number;

  @Column({ type: 'timestamptz' })
  created_at: Date;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
