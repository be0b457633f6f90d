import { applyDecorators } from '@nestjs/common';
import { ApiQuery, type ApiQueryOptions } from '@nestjs/swagger';
import { type DomainFilter, type DomainSort, MAX_TAGS, readTag, tagKey } from '@registrar/domains';
import {
  type Query,
  queryBoolean,
  queryInt32,
  queryList,
  queryMoment,
  queryOneOf,
  queryText,
  queryTld,
} from '@registrar/http';
import { badRequest, toAsciiHost } from '@registrar/kernel';

const SORTS: readonly DomainSort[] = [
  'domainName',
  'createDate',
  'expireDate',
  'autorenewEnabled',
  'locked',
  'privacyEnabled',
  'renewalPrice',
];

/** Query parameters that choose and order domains, the last one of the description first. */
export const DomainFilters = (): MethodDecorator =>
  applyDecorators(
    ApiQuery({ name: 'includeRenewalPrice', required: false, schema: { type: 'boolean', default: true } }),
    ApiQuery({
      'name': 'tag',
      'required': false,
      'schema': { type: 'string' },
      'x-extension': true,
      'description':
        'x-extension. Only domains with this tag. Repeated, or with commas: only domains with all of these tags. Case does not count.',
    } as ApiQueryOptions),
    ApiQuery({
      'name': 'pendingCreate',
      'required': false,
      'schema': { type: 'boolean' },
      'x-extension': true,
      'description':
        'x-extension. true: only registrations that the registry has not decided on; false: all others.',
    } as ApiQueryOptions),
    ApiQuery({
      name: 'orderId',
      required: false,
      description: 'Only the domains bought by this order.',
      schema: { type: 'integer', format: 'int32' },
    }),
    ApiQuery({ name: 'autorenewEnabled', required: false, schema: { type: 'boolean' } }),
    ApiQuery({ name: 'isPremium', required: false, schema: { type: 'boolean' } }),
    ApiQuery({ name: 'privacyEnabled', required: false, schema: { type: 'boolean' } }),
    ApiQuery({
      name: 'expireDateEnd',
      required: false,
      description: 'Inclusive.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'expireDateStart',
      required: false,
      description: 'Inclusive.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'expireDate',
      required: false,
      description: 'A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'createDateEnd',
      required: false,
      description: 'Inclusive.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'createDateStart',
      required: false,
      description: 'Inclusive.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'createDate',
      required: false,
      description: 'A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp.',
      schema: { type: 'string' },
    }),
    ApiQuery({ name: 'locked', required: false, schema: { type: 'boolean' } }),
    ApiQuery({ name: 'tld', required: false, schema: { type: 'string' } }),
    ApiQuery({
      name: 'domainName',
      required: false,
      description: 'Only this domain; `*` stands for any run of characters.',
      schema: { type: 'string' },
    }),
    ApiQuery({
      name: 'dir',
      required: false,
      schema: { type: 'string', enum: ['asc', 'desc'], default: 'asc' },
    }),
    ApiQuery({ name: 'sort', required: false, enum: SORTS }),
  );

/** Which domains, in which order. */
export interface DomainSelection {
  filter: DomainFilter;
  sort: DomainSort;
  descending: boolean;
  includeRenewalPrice: boolean;
}

export const domainSelection = (query: Query): DomainSelection => ({
  sort: queryOneOf(query, 'sort', SORTS) ?? 'domainName',
  descending: queryOneOf(query, 'dir', ['asc', 'desc']) === 'desc',
  filter: filterOf(query),
  includeRenewalPrice: queryBoolean(query, 'includeRenewalPrice') ?? true,
});

/** A day means the whole UTC day; both bounds are inclusive (BEHAVIOUR §2). */
function filterOf(query: Query): DomainFilter {
  const created = queryMoment(query, 'createDate');
  const expires = queryMoment(query, 'expireDate');
  return {
    domainName: nameFilter(queryText(query, 'domainName')),
    tld: queryTld(query, 'tld'),
    locked: queryBoolean(query, 'locked'),
    createdFrom: later(created?.from, queryMoment(query, 'createDateStart')?.from),
    createdBefore: earlier(created?.until, queryMoment(query, 'createDateEnd')?.until),
    expiresFrom: later(expires?.from, queryMoment(query, 'expireDateStart')?.from),
    expiresBefore: earlier(expires?.until, queryMoment(query, 'expireDateEnd')?.until),
    privacyEnabled: queryBoolean(query, 'privacyEnabled'),
    isPremium: queryBoolean(query, 'isPremium'),
    autorenewEnabled: queryBoolean(query, 'autorenewEnabled'),
    orderId: queryInt32(query, 'orderId'),
    pendingCreate: queryBoolean(query, 'pendingCreate'),
    tagKeys: tagFilter(query),
  };
}

/** An exact name may be Unicode; a pattern is compared with the punycode form. */
const nameFilter = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (toAsciiHost(text) ?? text.toLowerCase());

/** An empty one is refused: a script with an empty variable would otherwise get the whole list. */
function tagFilter(query: Query): string[] | undefined {
  const texts = queryList(query, 'tag');
  if (texts?.length === 0) throw badRequest('tag must not be empty');
  if (texts && texts.length > MAX_TAGS) throw badRequest(`tag must have at most ${MAX_TAGS} entries`);
  return texts?.map((text) => tagKey(readTag(text, 'tag')));
}

/** Filters combine with AND: of two bounds the narrower one applies. */
const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);
const earlier = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one < other ? one : other) : (one ?? other);
