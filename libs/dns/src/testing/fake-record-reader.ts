import {
  type RecordChange,
  type RecordPage,
  RecordReader,
  type TouchedZone,
  type VersionPage,
  type ZoneContents,
  type ZoneVersion,
} from '../ports';
import type { ZoneRecord } from '../records/record';
import { jsonOf, ownersOf, refusalOf, tagOf } from './fake-zone';
import type { FakeZones } from './fake-zones';

export class FakeRecordReader extends RecordReader {
  constructor(private readonly zones: FakeZones) {
    super();
  }

  async tag(accountId: number, name: string): Promise<string | undefined> {
    const zone = this.zones.find(accountId, name);
    return zone && tagOf(zone);
  }

  async list(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<RecordPage | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const shown = zone.records.slice((page - 1) * perPage, page * perPage);
    return {
      items: `[${shown.map((record) => jsonOf(zone, record)).join(',')}]`,
      count: shown.length,
      totalCount: zone.records.length,
      tag: tagOf(zone),
    };
  }

  async get(
    accountId: number,
    name: string,
    id: number,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const zone = this.zones.find(accountId, name);
    const record = zone?.records.find((one) => one.id === id);
    return zone && { json: record && jsonOf(zone, record), tag: tagOf(zone) };
  }

  async contents(accountId: number, name: string, version?: number): Promise<ZoneContents | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone || (version !== undefined && version > zone.version)) return undefined;
    const records = new Map(
      zone.records.filter(({ id }) => !zone.origins.has(id)).map((record) => [record.id, record]),
    );
    for (const { version: later, changes } of [...zone.history].reverse()) {
      if (version === undefined || later <= version) break;
      for (const { id, before } of changes) {
        if (before && !this.zones.isForwardings(before)) records.set(id, { id, ...before });
        else records.delete(id);
      }
    }
    const order = ({ host, type, answer }: ZoneRecord): string => JSON.stringify([host, type, answer]);
    const sorted = [...records.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
    return {
      name,
      version: version ?? zone.version,
      currentVersion: zone.version,
      tag: tagOf(zone),
      records: sorted,
      forwarded: ownersOf(zone),
    };
  }

  async touched(
    accountId: number,
    name: string,
    { ids, hosts }: { ids: readonly number[]; hosts: readonly string[] },
  ): Promise<TouchedZone | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const named = zone.records.filter(({ id }) => ids.includes(id)).map(({ host }) => host);
    const refusal = refusalOf(zone, { limit: Infinity }, 0, undefined);
    return {
      name,
      currentVersion: zone.version,
      tag: tagOf(zone),
      total: zone.records.length,
      records: zone.records
        .filter(({ host }) => hosts.includes(host) || named.includes(host))
        .map((record) => ({ ...record, origin: zone.origins.get(record.id) ?? 'user' })),
      forwarded: ownersOf(zone),
      ...(refusal && { refusal }),
    };
  }

  async serial(
    accountId: number,
    name: string,
  ): Promise<{ version: number; firstSerial: number } | undefined> {
    const zone = this.zones.find(accountId, name);
    return zone && { version: zone.version, firstSerial: 1 + zone.servedChanges };
  }

  async versions(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<VersionPage | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const newest = [...zone.history].reverse().slice((page - 1) * perPage, page * perPage);
    return { versions: newest.map(({ changes: _changes, ...version }) => version), totalCount: zone.version };
  }

  async version(
    accountId: number,
    name: string,
    version: number,
  ): Promise<(ZoneVersion & { changes: RecordChange[] }) | undefined> {
    return this.zones.find(accountId, name)?.history.find((one) => one.version === version);
  }
}
