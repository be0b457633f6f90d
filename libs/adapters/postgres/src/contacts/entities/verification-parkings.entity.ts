import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Name servers of a domain before it was parked; used while the domain has the lock VerificationHold */
@Entity({ name: 'verification_parkings' })
export class VerificationParkingEntity {
  @PrimaryColumn({ type: 'int' })
  domain_id: number;

  @Column({ type: 'text', array: true })
  nameservers: string[];

  @Column({ type: 'timestamptz' })
  kept_at: Date;
}
