import { timestampOf } from '../domains/domain-find';
import { versionsOf } from '../texts/row-versions';
import { mayBeRefundable, refundability } from './refundable-sql';

/** ASCII's unit and record separators, which no value of a row holds: free texts are JSON. */
const [VALUE, ROW] = ['\x1f', '\x1e'];

const orEmpty = (expression: string): string => `coalesce(${expression}::text, '')`;

/** Of an item and its order; `$2` is the current time. An order without items has one row of empty values. */
const ROW_VALUES = [
  'o.id',
  `date_part('epoch', o.created_at)`,
  'o.status',
  'o.currency',
  orEmpty(`case when o.currency <> 'USD' then trim_scale(o.currency_rate) end`),
  'o.auth_amount',
  'o.final_amount',
  'o.total_capture',
  'o.total_refund',
  orEmpty('i.id'),
  `coalesce(to_json(i.name)::text, 'null')`,
  orEmpty('i.type'),
  orEmpty('i.status'),
  orEmpty('i.interval'),
  orEmpty('i.duration'),
  orEmpty('i.quantity'),
  orEmpty('i.original_price'),
  orEmpty('i.price'),
  orEmpty('i.price_non_usd'),
  orEmpty('i.tax_amount'),
  orEmpty(`case when i.tld <> '' then to_json(i.tld) end`),
  refundability('$2'),
];
const REFUND_AT = ROW_VALUES.length - 1;

/** Of an item that other rows and the time may make refundable. */
const MAY_BE = '?';
const mayBe = (now: string): string => `case when ${mayBeRefundable(now)} then '${MAY_BE}' else 'no' end`;

/** What the text of an order depends on beside its item's refundability; for items that `withItems` versions. */
const VERSION_VALUES = ['o.xmin', orEmpty('i.version'), mayBe('$2')];
const VERSION_AT = ROW_VALUES.length;

/**
 * Orders `o` with their items as one text, of which `OrderText` writes the answer: JSON text of each row takes
 * PostgreSQL several times as long (measured).
 */
export const orderRows = (direction: 'asc' | 'desc', isVersioned = false): string =>
  `string_agg(concat_ws(E'\\x1f', ${[...ROW_VALUES, ...(isVersioned ? VERSION_VALUES : [])].join(', ')}), E'\\x1e' order by o.id ${direction}, i.id)`;
/**
 * Each order looks up its items: without `offset 0` PostgreSQL reads all items of a small table to join them,
 * which takes longer (measured).
 */
export const WITH_ITEMS =
  'left join lateral (select i.* from order_items i where i.order_id = o.id offset 0) i on true';
/** The same with the version of the row. */
export const WITH_ITEM_VERSIONS =
  'left join lateral (select i.*, i.xmin as version from order_items i where i.order_id = o.id offset 0) i on true';

/**
 * Versions of orders `o` and their items `i`. `decided`: with refundability as it is now, which needs `exhausted` and
 * `registrar_exhausted`; else only whether there is anything to decide, which costs less.
 */
export const orderVersions = (now: string, direction: 'asc' | 'desc', decided: boolean): string =>
  `string_agg(concat(o.id, ' ', o.xmin, ' ', i.version, ' ', ${decided ? refundability(now) : mayBe(now)}), ',' order by o.id ${direction}, i.id)`;

/** Of versioned rows that were read whole. */
export function versionsOfRows(
  server: string,
  rows: string | null,
): { versions: string; mayBeRefundable: boolean } {
  const read = rows === null ? [] : rows.split(ROW).map((row) => row.split(VALUE));
  const versions = read.map(
    (values) => `${values[0]} ${values[VERSION_AT]} ${values[VERSION_AT + 1]} ${values[REFUND_AT]}`,
  );
  return {
    versions: versionsOf(server, versions.join(',')),
    mayBeRefundable: read.some((values) => values[VERSION_AT + 2] === MAY_BE),
  };
}

/** Smallest units to a JSON number without trailing zeros; exact, also where a double is not. */
export function decimalOf(minor: string, places = 2): string {
  const sign = minor.startsWith('-') ? '-' : '';
  const digits = minor.slice(sign.length).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`;
}

/** Writes the JSON text of orders: a field at its default is omitted unless `sendDefaults` (BEHAVIOUR §1). */
export class OrderText {
  private readonly registrar: string;

  constructor(
    registrar: string,
    private readonly sendDefaults: boolean,
  ) {
    this.registrar = registrar === '' ? '' : `,"registrar":${JSON.stringify(registrar)}`;
  }

  /** Each order of `rows`, which is null where there are none. */
  orders(rows: string | null): string[] {
    const orders: string[] = [];
    let [id, order, items] = ['', '', ''];
    for (const row of rows === null ? [] : rows.split(ROW)) {
      const values = row.split(VALUE);
      if (values[0] !== id) {
        if (id !== '') orders.push(`${order}${items}]}`);
        [id, order, items] = [values[0], this.order(values), ''];
      }
      if (values[9] !== '') items += `${items === '' ? '' : ','}${this.item(values)}`;
    }
    if (id !== '') orders.push(`${order}${items}]}`);
    return orders;
  }

  /** Up to its items. */
  private order(values: readonly string[]): string {
    const [id, createdAt, status, currency, rate, authorised, final, captured, refunded] = values;
    return `{"id":${id},"createDate":"${timestampOf(Number(createdAt))}","status":"${status}"${this.registrar},"currency":"${currency}"${
      rate === '' ? '' : `,"currencyRate":${rate}`
    }${this.amount('authAmount', authorised)}${this.amount('finalAmount', final)}${this.amount('totalCapture', captured)}${this.amount('totalRefund', refunded)},"orderItems":[`;
  }

  private item(values: readonly string[]): string {
    const [id, name, type, status, interval, duration, quantity] = values.slice(9);
    const [originalPrice, price, priceNonUsd, taxAmount, tld, refund] = values.slice(16);
    return `{"id":${id},"name":${name},"type":"${type}","status":"${status}","interval":${
      interval === '' ? 'null' : `"${interval}"`
    }${this.count('duration', duration)}${this.count('quantity', quantity)}${
      originalPrice === '' ? ',"originalPrice":null' : this.amount('originalPrice', originalPrice)
    }${this.amount('price', price)}${this.amount('priceNonUsd', priceNonUsd, values[3] === 'JPY' ? 0 : 2)}${this.amount('taxAmount', taxAmount)}${
      tld === '' ? '' : `,"tld":${tld}`
    },"isRefundable":${refund === 'yes'}${refund === 'confirm' ? ',"refundNeeds":"confirmLostRenewals"' : ''}}`;
  }

  /** Nothing for an amount that the row does not have. */
  private amount(name: string, minor: string, places = 2): string {
    if (minor === '' || (minor === '0' && !this.sendDefaults)) return '';
    return `,"${name}":${decimalOf(minor, places)}`;
  }

  private count(name: string, count: string): string {
    return count === '0' && !this.sendDefaults ? '' : `,"${name}":${count}`;
  }
}
