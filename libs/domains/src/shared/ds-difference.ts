import type { DsRecord } from '@registrar/dns';
import type { DomainInfo, RegistryConnection, UpdateDomainCommand } from '@registrar/registries';

/** DS records are equal when all four parts are (RFC 5910 §5.2.5); keys when their parts are. */
const dsText = ({ keyTag, algorithm, digestType, digest }: DsRecord): string =>
  [keyTag, algorithm, digestType, digest].join(' ');
const keyText = ({
  flags,
  algorithm,
  publicKey,
}: {
  flags: number;
  algorithm: number;
  publicKey: string;
}): string => [flags, algorithm, publicKey].join(' ');

/** Identity of a record at the registry: its key, where the registry takes keys. */
function textOf({ profile }: RegistryConnection, record: DsRecord): string {
  if (profile.signing.form === 'ds') return dsText(record);
  return record.key ? keyText({ ...record.key, algorithm: record.algorithm }) : '';
}

/** Identities of records at the registry; records without a key are omitted where it takes keys. */
export const signingTexts = (connection: RegistryConnection, records: readonly DsRecord[] = []): string[] =>
  records.map((record) => textOf(connection, record)).filter((text) => text !== '');

export function shownTexts(
  { profile }: RegistryConnection,
  { ds, keys }: NonNullable<DomainInfo['signing']>,
): string[] {
  return profile.signing.form === 'ds' ? ds.map(dsText) : keys.map(keyText);
}

/** The `add` and `remove` of the update command that changes one set of records into the other. */
export function signingDifference(
  connection: RegistryConnection,
  before: readonly DsRecord[] = [],
  after: readonly DsRecord[] = [],
): NonNullable<UpdateDomainCommand['signing']> {
  const [was, becomes] = [
    new Set(signingTexts(connection, before)),
    new Set(signingTexts(connection, after)),
  ];
  const without = (records: readonly DsRecord[], texts: Set<string>): DsRecord[] =>
    records.filter((record) => {
      const text = textOf(connection, record);
      return text !== '' && !texts.has(text);
    });
  return { add: without(after, was), remove: without(before, becomes) };
}

/**
 * DS records at a registry: as shown, or those of the shown keys. Undefined where it
 * shows a key without a local DS record.
 */
export function recordsShown(
  { profile }: RegistryConnection,
  { ds, keys }: NonNullable<DomainInfo['signing']>,
  local: readonly DsRecord[],
): DsRecord[] | undefined {
  if (profile.signing.form === 'ds') return ds.map(({ key: _key, ...record }) => record);
  const known = keys.map((key) =>
    local.filter(
      (record) => record.key && keyText({ ...record.key, algorithm: record.algorithm }) === keyText(key),
    ),
  );
  return known.some((records) => records.length === 0) ? undefined : known.flat();
}
