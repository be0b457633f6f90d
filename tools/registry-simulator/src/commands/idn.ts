import { domainToASCII } from 'node:url';
import type { ZonedName } from '../names';
import { EppError } from '../result';
import type { XmlNode } from '../xml/reader';
import { sequence } from '../xml/shape';

/** Table and U-label of an internationalised name. */
export interface IdnData {
  idn_table: string | null;
  idn_uname: string | null;
}

/**
 * Checks `idn:data` of a create: a table of the zone, and a U-label that equals the created name. Without it
 * the table is unknown.
 */
export function readIdnData({ name, label, policy }: ZonedName, node: XmlNode | undefined): IdnData {
  if (!node) return { idn_table: null, idn_uname: null };
  const shape = sequence(node, { table: '1', uname: '?' });
  const table = shape.need('table');
  const uname = shape.token('uname');
  if (!label.startsWith('xn--'))
    throw new EppError(2306, 'the name is not internationalised', ['idn:table', table]);
  if (!policy.idnTables.includes(table.toLowerCase())) {
    throw new EppError(2306, `tables are ${policy.idnTables.join(', ')}`, ['idn:table', table]);
  }
  if (uname !== undefined && domainToASCII(uname) !== name)
    throw new EppError(2004, 'not the U-label of the name', ['idn:uname', uname]);
  return { idn_table: table, idn_uname: uname ?? null };
}
