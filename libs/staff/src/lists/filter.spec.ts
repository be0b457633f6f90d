import type { JsonValue } from '@registrar/kernel';
import type { ListName } from './definitions';
import { parseFilter } from './filter';

const UUID = '0197a0fe-0000-7000-8000-00000000000a';
const ONE = { field: 'id', op: 'eq', value: 1 };
const READ_ONE = { ...ONE, value: '1' };
const nested = (levels: number, inner: JsonValue): JsonValue =>
  levels === 1 ? inner : { not: nested(levels - 1, inner) };

describe('a filter', () => {
  it.each<[list: ListName, field: string, op: string, value: JsonValue, read: JsonValue]>([
    ['contacts', 'verified', 'eq', true, true],
    ['contacts', 'verified', 'eq', false, false],
    ['promotions', 'percentBps', 'gte', 0, 0],
    ['promotions', 'percentBps', 'in', [-5, 9_007_199_254_740_991], [-5, 9_007_199_254_740_991]],
    ['promotions', 'products', 'ne', 'renewal', 'renewal'],
    ['promotions', 'products', 'in', ['restore', 'transfer'], ['restore', 'transfer']],
    ['promotions', 'amountOff', 'eq', 1, '100'],
    ['promotions', 'amountOff', 'lt', '2.5', '250'],
    ['promotions', 'startsAt', 'lt', '2026-03-02', '2026-03-02T00:00:00.000Z'],
    ['promotions', 'startsAt', 'lte', '2026-03-02T09:15Z', '2026-03-02T09:15:00.000Z'],
    ['promotions', 'startsAt', 'gt', '2026-03-02T09:15:07Z', '2026-03-02T09:15:07.000Z'],
    ['promotions', 'startsAt', 'gte', '2026-03-02T00:30:07.25+01:00', '2026-03-01T23:30:07.250Z'],
    ['promotions', 'startsAt', 'gte', '2026-03-02T09:15:07.123456-12:30', '2026-03-02T21:45:07.123Z'],
    ['promotions', 'startsAt', 'gte', '2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['promotions', 'startsAt', 'gte', '0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['promotions', 'startsAt', 'lte', '9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['promotions', 'id', 'eq', 7, '7'],
    ['promotions', 'id', 'eq', '0', '0'],
    ['promotions', 'id', 'in', [7, '999999999999999999'], ['7', '999999999999999999']],
    ['payments', 'id', 'eq', UUID.toUpperCase(), UUID],
    ['payments', 'gatewayId', 'eq', 'Pi_7', 'Pi_7'],
    ['payments', 'gatewayId', 'ne', 'x'.repeat(500), 'x'.repeat(500)],
    ['payments', 'gatewayId', 'eq', 7, '7'],
    ['promotions', 'code', 'contains', 'Ab ', 'Ab '],
    ['promotions', 'code', 'eq', 'x'.repeat(500), 'x'.repeat(500)],
    ['accounts', 'email', 'eq', 'Ilse@Example.net', 'Ilse@Example.net'],
    ['zones', 'domainName', 'eq', 'Bücher.Example', 'xn--bcher-kva.example'],
    ['zones', 'domainName', 'ne', 'Bücher.Example', 'xn--bcher-kva.example'],
    ['zones', 'domainName', 'in', ['A.example', 'Bücher.Example'], ['a.example', 'xn--bcher-kva.example']],
    ['zones', 'domainName', 'contains', 'Bücher', 'bücher'],
    ['zones', 'domainName', 'startsWith', 'Bücher.Example', 'bücher.example'],
    ['domains', 'tld', 'eq', 'РФ', 'xn--p1ai'],
    ['domains', 'nameServers', 'eq', 'NS1.Bücher.Example', 'ns1.xn--bcher-kva.example'],
    ['domains', 'nameServers', 'eq', 'No Host', 'no host'],
  ])('of %s.%s with %s takes %j, and compares %j', (list, field, op, value, read) => {
    expect(parseFilter(list, { field, op, value })).toEqual({ field, op, value: read });
  });

  it.each(['empty', 'notEmpty'])('takes %s without a value', (op) => {
    expect(parseFilter('promotions', { field: 'endsAt', op })).toEqual({ field: 'endsAt', op });
  });

  it.each<[JsonValue, object]>([
    [{ and: [ONE] }, { and: [READ_ONE] }],
    [{ or: [ONE, { not: ONE }] }, { or: [READ_ONE, { not: READ_ONE }] }],
    [nested(5, ONE), { not: { not: { not: { not: READ_ONE } } } }],
    [{ or: Array.from({ length: 50 }, () => ONE) }, { or: Array.from({ length: 50 }, () => READ_ONE) }],
  ])('is composed of others: %j', (sent, read) => {
    expect(parseFilter('promotions', sent)).toEqual(read);
  });

  it('compares with at most 100 values', () => {
    const value = Array.from({ length: 100 }, (_, at) => at);
    expect(parseFilter('promotions', { field: 'id', op: 'in', value })).toMatchObject({
      value: value.map(String),
    });
  });
});

const AN_INSTANT = 'must be a day or a time in ISO 8601, as 2026-03-02T09:15:00Z; it is';
const A_TEXT = 'must be a text of 1 to 500 characters; it is';
const AN_OBJECT = 'must be an object with and, or, not, or with field, op and value';

describe('a filter is refused', () => {
  const refused = (details: string) =>
    expect.objectContaining({ kind: 'invalid', code: 'list.invalid', details });

  it.each<[list: ListName, field: string, op: string, value: JsonValue | undefined, fault: string]>([
    ['contacts', 'verified', 'eq', 'true', 'must be true or false; it is "true"'],
    ['contacts', 'verified', 'eq', 1, 'must be true or false; it is 1'],
    ['promotions', 'percentBps', 'eq', '5', 'must be a whole number; it is "5"'],
    ['promotions', 'percentBps', 'eq', 0.5, 'must be a whole number; it is 0.5'],
    [
      'promotions',
      'percentBps',
      'eq',
      9_007_199_254_740_992,
      'must be a whole number; it is 9007199254740992',
    ],
    ['promotions', 'products', 'eq', 7, 'must be one of registration, renewal, transfer, restore; it is 7'],
    ['promotions', 'amountOff', 'eq', '1.005', 'must be an amount with at most two decimals; it is "1.005"'],
    ['promotions', 'amountOff', 'eq', true, 'must be an amount with at most two decimals; it is true'],
    ['promotions', 'startsAt', 'lt', 20260302, `${AN_INSTANT} 20260302`],
    ['promotions', 'startsAt', 'lt', ' 2026-03-02', `${AN_INSTANT} " 2026-03-02"`],
    ['promotions', 'startsAt', 'lt', '2026-03-02 ', `${AN_INSTANT} "2026-03-02 "`],
    ['promotions', 'startsAt', 'lt', '2026-3-2', `${AN_INSTANT} "2026-3-2"`],
    ['promotions', 'startsAt', 'lt', '2026-03-02T09:15', `${AN_INSTANT} "2026-03-02T09:15"`],
    ['promotions', 'startsAt', 'lt', '2026-03-02T09:15:00.Z', `${AN_INSTANT} "2026-03-02T09:15:00.Z"`],
    ['promotions', 'startsAt', 'lt', '2026-03-02T09:15+0100', `${AN_INSTANT} "2026-03-02T09:15+0100"`],
    [
      'promotions',
      'startsAt',
      'lt',
      '2026-03-02T09:15:00.1234567Z',
      `${AN_INSTANT} "2026-03-02T09:15:00.1234567Z"`,
    ],
    ['promotions', 'startsAt', 'lt', '2026-13-02', `${AN_INSTANT} "2026-13-02"`],
    ['promotions', 'startsAt', 'lt', '2026-02-29', `${AN_INSTANT} "2026-02-29"`],
    ['promotions', 'startsAt', 'lt', '2026-02-30T12:00:00Z', `${AN_INSTANT} "2026-02-30T12:00:00Z"`],
    ['promotions', 'startsAt', 'lt', '0000-12-31', `${AN_INSTANT} "0000-12-31"`],
    ['promotions', 'startsAt', 'lt', '0001-01-01T00:30+01:00', `${AN_INSTANT} "0001-01-01T00:30+01:00"`],
    ['promotions', 'startsAt', 'lt', '9999-12-31T23:30-01:00', `${AN_INSTANT} "9999-12-31T23:30-01:00"`],
    ['promotions', 'id', 'eq', 0.5, 'must be a whole number; it is 0.5'],
    ['promotions', 'id', 'eq', -1, 'must be a whole number; it is -1'],
    ['promotions', 'id', 'eq', 1e21, 'must be a whole number; it is 1e+21'],
    ['promotions', 'id', 'eq', '1'.repeat(19), `must be a whole number; it is "${'1'.repeat(19)}"`],
    ['promotions', 'id', 'eq', '7 ', 'must be a whole number; it is "7 "'],
    ['promotions', 'id', 'eq', 'x7', 'must be a whole number; it is "x7"'],
    ['promotions', 'id', 'eq', UUID, `must be a whole number; it is "${UUID}"`],
    ['payments', 'id', 'eq', '7', 'must be a UUID; it is "7"'],
    ['payments', 'id', 'eq', `${UUID}0`, `must be a UUID; it is "${UUID}0"`],
    ['payments', 'id', 'eq', `0${UUID}`, `must be a UUID; it is "0${UUID}"`],
    ['payments', 'id', 'eq', UUID.replaceAll('-', ''), `must be a UUID; it is "${UUID.replaceAll('-', '')}"`],
    ['payments', 'gatewayId', 'eq', '', 'must be a text; it is ""'],
    ['payments', 'gatewayId', 'eq', true, 'must be a text; it is true'],
    ['payments', 'gatewayId', 'eq', 0.5, 'must be a text; it is 0.5'],
    ['payments', 'gatewayId', 'eq', 'a\0', 'must be a text; it is "a\\u0000"'],
    ['promotions', 'code', 'eq', '', `${A_TEXT} ""`],
    ['promotions', 'code', 'eq', 7, `${A_TEXT} 7`],
    ['promotions', 'code', 'eq', undefined, `${A_TEXT} missing`],
    ['promotions', 'code', 'eq', 'a\0', `${A_TEXT} "a\\u0000"`],
    ['promotions', 'code', 'eq', 'x'.repeat(501), `${A_TEXT} "${'x'.repeat(56)}...`],
    ['promotions', 'endsAt', 'empty', null, 'must be omitted: empty takes none'],
    ['promotions', 'endsAt', 'notEmpty', true, 'must be omitted: notEmpty takes none'],
    ['promotions', 'id', 'in', 7, 'must be an array of 1 to 100 values'],
    ['promotions', 'id', 'in', [], 'must be an array of 1 to 100 values'],
    ['promotions', 'id', 'in', Array.from({ length: 101 }, () => 7), 'must be an array of 1 to 100 values'],
  ])('for the value of %s.%s with %s: %j', (list, field, op, value, fault) => {
    const sent = { field, op, ...(value !== undefined && { value }) };
    expect(() => parseFilter(list, sent)).toThrow(refused(`filter.value of ${field} ${fault}`));
  });

  it.each<[JsonValue, string]>([
    ['id', `filter ${AN_OBJECT}`],
    [null, `filter ${AN_OBJECT}`],
    [[ONE], `filter ${AN_OBJECT}`],
    [{ and: [ONE, 7] }, `filter.and[1] ${AN_OBJECT}`],
    [{ not: [ONE] }, `filter.not ${AN_OBJECT}`],
    [{ and: ONE }, 'filter.and must be an array of 1 to 50 filters'],
    [{ or: [] }, 'filter.or must be an array of 1 to 50 filters'],
    [{ or: Array.from({ length: 51 }, () => ONE) }, 'filter.or must be an array of 1 to 50 filters'],
    [{ and: [ONE], or: [ONE] }, 'filter must not have "or" beside and'],
    [{ not: ONE, field: 'id' }, 'filter must not have "field" beside not'],
    [{ ...ONE, values: [1] }, 'filter must not have "values" beside field, op, value'],
    [nested(6, ONE), 'filter.not.not.not.not.not is nested too deeply: a filter has at most 5 levels'],
    [
      { and: [{ or: [{ and: [{ or: [{ and: [ONE] }] }] }] }] },
      'filter.and[0].or[0].and[0].or[0].and[0] is nested too deeply: a filter has at most 5 levels',
    ],
    [{ and: [{ or: Array.from({ length: 50 }, () => ONE) }, ONE] }, 'filter must have at most 50 conditions'],
    [
      { or: [ONE, { not: { ...ONE, value: 'x' } }] },
      'filter.or[1].not.value of id must be a whole number; it is "x"',
    ],
    [{ field: 'id', op: 'in', value: [1, 'x'] }, 'filter.value of id[1] must be a whole number; it is "x"'],
    [{ field: 'id', op: 'like', value: 1 }, 'filter.op of id must be one of eq, ne, in; it is "like"'],
    [
      { field: 'uses', value: 1 },
      'filter.op of uses must be one of eq, ne, in, lt, lte, gt, gte; it is missing',
    ],
  ])('at its place: %j', (sent, details) => {
    expect(() => parseFilter('promotions', sent)).toThrow(refused(details));
  });

  it.each<[JsonValue | undefined, string]>([
    ['secret', '"secret"'],
    ['toString', '"toString"'],
    [7, '7'],
    [undefined, 'missing'],
  ])('for the unknown field %j, with those that it has', (field, shown) => {
    const sent = { op: 'eq', value: 1, ...(field !== undefined && { field }) };
    const known =
      'id, domainName, domainId, fromAccountId, fromUsername, toAccountId, toUsername, operationId, movedAt';
    expect(() => parseFilter('internal-transfers', sent)).toThrow(
      refused(`filter.field must be one of ${known}; it is ${shown}`),
    );
  });
});
