import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registry_contacts' })
export class RegistryContactEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'int' })
  contact_id: number;

  @Column({ type: 'text' })
  registry_id: string;

  @Column({ type: 'timestamptz' })
  reserved_at: Date;

  @Column({ type: 'timestamptz', nullable: true })
  created_at: Date | null;

  /** Of another registrar: arrived with a domain, as read for that domain */
  @Column({ type: 'boolean' })
  adopted: boolean;
}
