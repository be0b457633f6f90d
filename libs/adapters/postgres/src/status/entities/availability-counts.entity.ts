import type { SubjectKind } from '@registrar/status/ports';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'availability_counts' })
@Check(`kind in ('operation', 'registry')`)
@Check('cardinality(durations) = 16')
export class AvailabilityCountEntity {
  @PrimaryColumn({ type: 'timestamptz' })
  slot_start: Date;

  @PrimaryColumn({ type: 'text' })
  kind: SubjectKind;

  @PrimaryColumn({ type: 'text' })
  subject: string;

  @PrimaryColumn({ type: 'uuid' })
  process_id: string;

  @Column({ type: 'int' })
  ok: number;

  @Column({ type: 'int' })
  refused: number;

  @Column({ type: 'int' })
  failed: number;

  @Column({ type: 'int' })
  in_maintenance: number;

  @Column({ type: 'int', array: true })
  durations: number[];
}
