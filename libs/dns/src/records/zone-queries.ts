import type { DomainName, PageRequest } from '@registrar/kernel';
import { domainNotFound } from '../errors';
import { writeMasterFile } from './master-file';
import type { ZoneRecord } from './record';
import type { RecordChange, RecordPage, RecordReader, VersionPage, ZoneVersion } from '../ports';

/**
 * Zones as their account sees them. Everything throws 404 for a name that is not in this account, wherever
 * else it may be.
 */
export class ZoneQueries {
  constructor(private readonly reader: RecordReader) {}

  /** Another one after every change of the zone. */
  async tag(accountId: number, name: DomainName): Promise<string> {
    return found(await this.reader.tag(accountId, name.ascii));
  }

  async list(accountId: number, name: DomainName, { page, perPage }: PageRequest): Promise<RecordPage> {
    return found(await this.reader.list(accountId, name.ascii, page, perPage));
  }

  /** The record as JSON text (contract Record). 404 also for an id of another zone. */
  async get(accountId: number, name: DomainName, id: number): Promise<{ json: string; tag: string }> {
    const { json, tag } = found(await this.reader.get(accountId, name.ascii, id));
    return { json: found(json), tag };
  }

  /**
   * The zone as a master file (RFC 1035 §5), as of a version or now. 404 also for a version that never was.
   */
  async export(accountId: number, name: DomainName, version?: number): Promise<string> {
    const contents = found(await this.reader.contents(accountId, name.ascii, version));
    return writeMasterFile(contents.name, contents.version, contents.records);
  }

  /** The user's own records, by host and type, as of a version. 404 also for a version that never was. */
  async recordsAt(accountId: number, name: DomainName, version: number): Promise<ZoneRecord[]> {
    return found(await this.reader.contents(accountId, name.ascii, version)).records;
  }

  async versions(accountId: number, name: DomainName, { page, perPage }: PageRequest): Promise<VersionPage> {
    return found(await this.reader.versions(accountId, name.ascii, page, perPage));
  }

  /** 404 also for a version that never was. */
  async version(
    accountId: number,
    name: DomainName,
    version: number,
  ): Promise<ZoneVersion & { changes: RecordChange[] }> {
    return found(await this.reader.version(accountId, name.ascii, version));
  }
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw domainNotFound();
  return value;
}
