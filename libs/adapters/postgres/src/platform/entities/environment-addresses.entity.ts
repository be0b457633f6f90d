import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Host and port in DATABASE_URL of processes that renewed the lease */
@Entity({ name: 'environment_addresses' })
export class EnvironmentAddressEntity {
  @PrimaryColumn({ type: 'text' })
  address: string;

  @Column({ type: 'timestamptz' })
  seen_at: Date;
}
