import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Ascending labels, each between two newlines; small enough that no row is stored out of line */
@Entity({ name: 'zone_blocks' })
export class ZoneBlockEntity {
  @PrimaryColumn({ type: 'int' })
  import_id: number;

  @PrimaryColumn({ type: 'text' })
  first_label: string;

  @Column({ type: 'text' })
  labels: string;
}
