import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'registry_hosts' })
export class RegistryHostEntity {
  @PrimaryColumn({ type: 'int' })
  connection_id: number;

  @PrimaryColumn({ type: 'text' })
  name: string;

  @Column({ type: 'timestamptz' })
  created_at: Date;
}
