import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Requests to resend, counted in the hour that begins with the first one */
@Entity({ name: 'webhook_resends' })
export class WebhookResendEntity {
  @PrimaryColumn({ type: 'int' })
  account_id: number;

  @Column({ type: 'timestamptz' })
  window_start: Date;

  @Column({ type: 'int' })
  resends: number;
}
