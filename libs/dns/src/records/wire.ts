import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { ExpiringZones, RecordReader, RecordStore } from '../ports';
import { ChangeRecords } from './change-batch';
import { CreateRecord, DeleteRecord, ReplaceRecord, type ZonePolicy } from './change-records';
import { ImportZone, RollBackZone } from './change-zone';
import { ExpireRecords } from './expire-records';
import { ZoneQueries } from './zone-queries';

/** Everything the records of a zone touch. */
export interface RecordParts {
  recordStore: RecordStore;
  recordReader: RecordReader;
  /** For answers alone, where a replica may give them; what decides a write is read by `recordReader`. */
  answerReader?: RecordReader;
  clock: Clock;
}

export interface RecordUseCases {
  createRecord: CreateRecord;
  replaceRecord: ReplaceRecord;
  deleteRecord: DeleteRecord;
  changeRecords: ChangeRecords;
  importZone: ImportZone;
  rollBackZone: RollBackZone;
  queries: ZoneQueries;
}

/** The use cases around a zone's records, wired by plain constructor calls. */
export function wireRecords(parts: RecordParts, policy: ZonePolicy): RecordUseCases {
  const { recordStore: store, recordReader: reader, answerReader = reader, clock } = parts;
  return {
    createRecord: new CreateRecord(store, clock, policy),
    replaceRecord: new ReplaceRecord(store, clock, policy),
    deleteRecord: new DeleteRecord(store, clock, policy),
    changeRecords: new ChangeRecords(store, reader, clock, policy),
    importZone: new ImportZone({ store, reader, clock, policy }),
    rollBackZone: new RollBackZone({ store, reader, clock, policy }),
    queries: new ZoneQueries(answerReader),
  };
}

/** The job that removes expired records; only the worker has it. */
export const wireRecordExpiry = (parts: {
  expiringZones: ExpiringZones;
  uow: UnitOfWork;
  clock: Clock;
}): ExpireRecords => new ExpireRecords(parts.expiringZones, parts.uow, parts.clock);
