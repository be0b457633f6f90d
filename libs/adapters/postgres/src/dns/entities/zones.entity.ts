import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One per domain that ever had a record; updated by every write, hence room for the next version of the row
 * in its page
 */
@Entity({ name: 'zones' })
export class ZoneEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Goes up by one with every change; tag of the zone and serial of its SOA */
  @Column({ type: 'int' })
  version: number;

  /** Records that are not set aside: totalCount of the list, and what the limit counts */
  @Column({ type: 'int' })
  records: number;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
