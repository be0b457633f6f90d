import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * One per domain that ever had a record; every write updates it, so its fillfactor leaves room in the page
 * for the next row version
 */
@Entity({ name: 'zones' })
export class ZoneEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  /** Grows by one with every change; tag of the zone and serial of its SOA */
  @Column({ type: 'int' })
  version: number;

  /** Records that are not set aside: totalCount of the list, and the number that the limit checks */
  @Column({ type: 'int' })
  records: number;

  @Column({ type: 'timestamptz' })
  updated_at: Date;
}
