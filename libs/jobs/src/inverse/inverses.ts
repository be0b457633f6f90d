import type { CallChange, JsonValue, OperationItem } from '@registrar/kernel';

type Fields = CallChange['before'];

/** How items of one command are put back. */
export interface Inverse {
  /** Id of the operation that puts a change back. */
  command: string;
  /** Whether it restores a field: another value in it than the item left is a later change. */
  restores(field: string): boolean;
  /** Undefined: the operation cannot bring the values before back. */
  itemOf(domainName: string, change: CallChange): OperationItem | undefined;
}

const SETTINGS = ['autorenewEnabled', 'privacyEnabled', 'locked', 'tags', 'notes'] as const;
const RECORD = 'record:';

/** Turns a setting on or off again, where the item had changed it. */
const toggle = (command: string, field: string, value: boolean): Inverse => ({
  command,
  restores: (name) => name === field,
  itemOf: (domainName, { before }) => (before[field] === value ? { domainName } : undefined),
});

/** All writes of records are put back by their differences: a record that was added is removed, and so on. */
const RECORDS: Inverse = {
  command: 'batchRecords',
  restores: (field) => field.startsWith(RECORD),
  itemOf: (domainName, change) => {
    const changes = recordChanges(change);
    return changes.length > 0 ? { domainName, changes } : undefined;
  },
};

/** By the command of the finished job. */
export const INVERSES: Readonly<Record<string, Inverse>> = {
  setNameservers: {
    command: 'setNameservers',
    restores: (field) => field === 'nameservers',
    itemOf: nameserversBefore,
  },
  setContacts: {
    command: 'setContacts',
    restores: (field) => field === 'contactIds' || field === 'registryValues',
    itemOf: contactsBefore,
  },
  updateDomain: {
    command: 'updateDomain',
    restores: (field) => (SETTINGS as readonly string[]).includes(field),
    itemOf: settingsBefore,
  },
  enableAutorenew: toggle('disableAutorenew', 'autorenewEnabled', false),
  disableAutorenew: toggle('enableAutorenew', 'autorenewEnabled', true),
  enableWhoisPrivacy: toggle('disableWhoisPrivacy', 'privacyEnabled', false),
  disableWhoisPrivacy: toggle('enableWhoisPrivacy', 'privacyEnabled', true),
  lockDomain: toggle('unlockDomain', 'locked', false),
  unlockDomain: toggle('lockDomain', 'locked', true),
  createRecord: RECORDS,
  updateRecord: RECORDS,
  deleteRecord: RECORDS,
  batchRecords: RECORDS,
};

export const inverseOf = (command: string): Inverse | undefined =>
  Object.hasOwn(INVERSES, command) ? INVERSES[command] : undefined;

function nameserversBefore(domainName: string, { before }: CallChange): OperationItem | undefined {
  const { nameservers } = before;
  // a domain without name servers cannot be asked for
  return Array.isArray(nameservers) && nameservers.length > 0 ? { domainName, nameservers } : undefined;
}

/** Complete contacts of all roles; those that are as before stay the same ones. */
function contactsBefore(domainName: string, { before }: CallChange): OperationItem | undefined {
  const { contacts, registryValues } = before;
  const stored = Object.entries((contacts ?? {}) as Fields).filter(([, contact]) => contact !== null);
  const hasValues = registryValues !== undefined && registryValues !== null;
  if (stored.length === 0 && !hasValues) return undefined;
  return {
    domainName,
    contacts: Object.fromEntries(stored),
    ...(hasValues && { tldRequirements: registryValues }),
  };
}

function settingsBefore(domainName: string, { before }: CallChange): OperationItem | undefined {
  const names = SETTINGS.filter((name) => before[name] !== undefined);
  if (names.length === 0) return undefined;
  return { domainName, ...Object.fromEntries(names.map((name) => [name, before[name]])) };
}

type StoredRecord = {
  type: string;
  host: string;
  answer: string;
  ttl: number;
  priority?: number;
  /** TXT: the text as the account sent it. */
  sent?: string;
  expiresAt?: string;
};

/** Removals first, so that a name is free for the records that come back. */
function recordChanges({ before, after }: CallChange): { [field: string]: JsonValue }[] {
  const of = (side: Fields): Map<number, StoredRecord> =>
    new Map(
      Object.entries(side)
        .filter(([field]) => field.startsWith(RECORD))
        .map(([field, record]) => [Number(field.slice(RECORD.length)), record as StoredRecord]),
    );
  const [had, has] = [of(before), of(after)];
  return [
    ...[...has.keys()].filter((id) => !had.has(id)).map((id) => ({ action: 'remove', id })),
    ...[...had]
      .filter(([id]) => has.has(id))
      .map(([id, record]) => ({ action: 'replace', id, ...fieldsOf(record) })),
    ...[...had].filter(([id]) => !has.has(id)).map(([, record]) => ({ action: 'add', ...fieldsOf(record) })),
  ];
}

const fieldsOf = ({ answer, sent, ...record }: StoredRecord): { [field: string]: JsonValue } => ({
  ...record,
  answer: sent ?? answer,
});
