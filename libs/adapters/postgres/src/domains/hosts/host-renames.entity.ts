import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Hosts that got a sacrificial name at a registry before their domain was deleted */
@Entity({ name: 'host_renames' })
export class HostRenameEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'text' })
  new_name: string;

  @Column({ type: 'text' })
  host: string;

  @Column({ type: 'timestamptz' })
  planned_at: Date;

  /** When the registry is asked whether it carried the rename out; null: recorded or cancelled */
  @Column({ type: 'timestamptz', nullable: true })
  due_at: Date | null;

  /** Since when local name servers have the new name; null: not carried out, or not known to be */
  @Column({ type: 'timestamptz', nullable: true })
  renamed_at: Date | null;
}
