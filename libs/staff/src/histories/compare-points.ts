import type { Clock } from '@registrar/kernel';
import type { AdminQueries } from '../admin-queries';
import { invalidField } from '../errors';
import { assertMay } from '../permissions';
import type { StaffMember } from '../staff';
import {
  type ComparedContact,
  CONTACT_FIELDS,
  type DomainPastReader,
  PAST_FIELDS,
  type PastField,
  type PastValue,
  valueAt,
} from './domain-past';

/** `before` and `after` are absent where they are unknown: until the time beside them. */
export interface ComparedField {
  field: PastField;
  before?: string;
  beforeUnknownUntil?: Date;
  after?: string;
  afterUnknownUntil?: Date;
  /** Absent while one of both is unknown. */
  differs?: boolean;
  /** Of contacts that differ: names of the fields that do. Their values are personal, and not shown. */
  contactFields?: readonly string[];
}

export interface PointComparison {
  domainName: string;
  from: Date;
  to: Date;
  fields: readonly ComparedField[];
}

/** Contacts are named by id. */
const ID = /^\d+$/;

/** A domain at two moments, by what is stored of its changes. */
export class ComparePoints {
  constructor(
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly reader: DomainPastReader,
    private readonly clock: Clock,
  ) {}

  /** `to` omitted: now. Throws 400, 403 and 404. */
  async execute(
    { role }: Pick<StaffMember, 'role'>,
    domainName: string,
    points: { from: Date; to?: Date },
  ): Promise<PointComparison> {
    assertMay(role, 'domain.compare_points');
    const domain = await this.queries.domain(domainName);
    const now = this.clock.now(domain.accountId);
    const { from, to = now } = points;
    for (const [field, at] of Object.entries({ from, to })) {
      if (at > now) throw invalidField(field, 'must not be in the future');
      if (at < domain.createdAt)
        throw invalidField(field, `must not be before the domain came (${domain.createdAt.toISOString()})`);
    }
    const past = await this.reader.past(domain);
    const fields = PAST_FIELDS.map((field) =>
      comparedField(field, valueAt(field, past, from, now), valueAt(field, past, to, now)),
    );
    const contacts = await this.reader.contacts(idsOf(fields));
    return {
      domainName: domain.name,
      from,
      to,
      fields: fields.map((field) => withContacts(field, contacts)),
    };
  }
}

function comparedField(field: PastField, before: PastValue, after: PastValue): ComparedField {
  return {
    field,
    ...(before.known ? { before: before.value } : { beforeUnknownUntil: before.until }),
    ...(after.known ? { after: after.value } : { afterUnknownUntil: after.until }),
    ...(before.known && after.known && { differs: before.value !== after.value }),
  };
}

const isContact = ({ field }: ComparedField): boolean =>
  (CONTACT_FIELDS as readonly string[]).includes(field);

const idsOf = (fields: readonly ComparedField[]): number[] =>
  fields
    .filter((field) => isContact(field) && field.differs)
    .flatMap(({ before = '', after = '' }) => [before, after])
    .filter((text) => ID.test(text))
    .map(Number);

function withContacts(field: ComparedField, contacts: ReadonlyMap<number, ComparedContact>): ComparedField {
  const [one, other] = [contacts.get(Number(field.before)), contacts.get(Number(field.after))];
  if (!isContact(field) || !field.differs || !one || !other) return field;
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return { ...field, contactFields: names.filter((name) => one[name] !== other[name]).sort() };
}
