import { EppError } from '../result';
import type { DsData } from '../store/domains';
import { sequence, booleanOf, integerOf, schemaError } from '../xml/shape';
import { tokenOf, type XmlNode } from '../xml/reader';
import { el, type XmlElement } from '../xml/writer';

/** Maximum DS records of one domain; 8 is a usual policy. */
const MAX_DS = 8;

/** Length of the digest in hexadecimal digits by its type (RFC 4034, 4509, 6605). */
const DIGEST_DIGITS: Readonly<Record<number, number>> = { 1: 40, 2: 64, 4: 96 };

/** The complete new state requested by a secDNS extension. */
export interface SecDns {
  ds: DsData[];
  maxSigLife: number | null;
}

/** `secDNS:create`. This registry supports only the DS interface (2306 for keys, RFC 5910 section 4). */
export function readSecDnsCreate(node: XmlNode): SecDns {
  const state = readRecords(node);
  limit(state.ds);
  return state;
}

/** The state after `secDNS:update`: removals come before additions (RFC 5910 section 5.2.5). */
export function applySecDnsUpdate(node: XmlNode, current: SecDns): SecDns {
  if (booleanOf(node.attrs.urgent, false)) throw new EppError(2102, 'urgent updates are not offered');
  const shape = sequence(node, { rem: '?', add: '?', chg: '?' });
  const kept = removeFrom(current.ds, shape.one('rem'));
  const added = shape.one('add') && readRecords(shape.one('add') as XmlNode);
  const fresh = added?.ds ?? [];
  const twice = fresh.find((ds, at) => [...kept, ...fresh.slice(0, at)].some((other) => sameDs(ds, other)));
  if (twice) throw new EppError(2302, 'the DS record is there already', ['secDNS:digest', twice.digest]);
  const chg = shape.one('chg');
  const changed = chg && sequence(chg, { maxSigLife: '?' }).token('maxSigLife');
  const ds = [...kept, ...fresh];
  limit(ds);
  return {
    ds,
    maxSigLife: changed === undefined ? (added?.maxSigLife ?? current.maxSigLife) : readSigLife(changed),
  };
}

function removeFrom(current: readonly DsData[], rem: XmlNode | undefined): DsData[] {
  if (!rem) return [...current];
  const shape = sequence(rem, { all: '?', dsData: '*', keyData: '*' });
  if (shape.all('keyData').length > 0) throw keysRefused();
  if (shape.one('all')) return booleanOf(shape.token('all'), false) ? [] : [...current];
  const gone = shape.all('dsData').map(readDs);
  if (gone.length === 0) throw schemaError('<rem> removes nothing');
  const missing = gone.find((ds) => !current.some((other) => sameDs(ds, other)));
  if (missing) throw new EppError(2303, 'there is no such DS record', ['secDNS:digest', missing.digest]);
  return current.filter((ds) => !gone.some((other) => sameDs(ds, other)));
}

function readRecords(node: XmlNode): SecDns {
  const shape = sequence(node, { maxSigLife: '?', dsData: '*', keyData: '*' });
  if (shape.all('keyData').length > 0) throw keysRefused();
  if (shape.all('dsData').length === 0) throw schemaError('neither <dsData> nor <keyData>');
  const sigLife = shape.token('maxSigLife');
  return {
    ds: shape.all('dsData').map(readDs),
    maxSigLife: sigLife === undefined ? null : readSigLife(sigLife),
  };
}

function readSigLife(value: string): number {
  return integerOf(value, 1, 0x7fffffff);
}

function readDs(node: XmlNode): DsData {
  const shape = sequence(node, { keyTag: '1', alg: '1', digestType: '1', digest: '1', keyData: '?' });
  const digest = shape.need('digest').toUpperCase();
  if (!/^([0-9A-F]{2})+$/.test(digest)) throw schemaError('<digest> is not hexadecimal');
  const ds = {
    keyTag: integerOf(shape.token('keyTag'), 0, 65535),
    alg: integerOf(shape.token('alg'), 0, 255),
    digestType: integerOf(shape.token('digestType'), 0, 255),
    digest,
  };
  const digits = DIGEST_DIGITS[ds.digestType];
  if (digits === undefined)
    throw new EppError(2306, 'digest types are 1, 2 and 4', ['secDNS:digestType', String(ds.digestType)]);
  if (digest.length !== digits)
    throw new EppError(2004, `digest type ${ds.digestType} has ${digits} digits`, ['secDNS:digest', digest]);
  const key = shape.one('keyData');
  if (key) checkKey(key);
  return ds;
}

/** The key behind a DS may be sent with it; its form is checked and it is not stored. */
function checkKey(node: XmlNode): void {
  const shape = sequence(node, { flags: '1', protocol: '1', alg: '1', pubKey: '1' });
  integerOf(shape.token('flags'), 0, 65535);
  if (!/^[A-Za-z0-9+/= ]+$/.test(tokenOf(shape.one('pubKey')) ?? ''))
    throw schemaError('<pubKey> is not base64');
}

function sameDs(a: DsData, b: DsData): boolean {
  return a.keyTag === b.keyTag && a.alg === b.alg && a.digestType === b.digestType && a.digest === b.digest;
}

function limit(ds: readonly DsData[]): void {
  if (ds.length > MAX_DS) throw new EppError(2306, `at most ${MAX_DS} DS records`);
}

function keysRefused(): EppError {
  return new EppError(2306, 'the DS interface is used here, not the key interface');
}

/** `secDNS:infData`; undefined for an unsigned domain. */
export function secDnsData({ ds, maxSigLife }: SecDns): XmlElement | undefined {
  if (ds.length === 0) return undefined;
  return el(
    'secDNS:infData',
    maxSigLife !== null && el('secDNS:maxSigLife', maxSigLife),
    ds.map((record) =>
      el(
        'secDNS:dsData',
        el('secDNS:keyTag', record.keyTag),
        el('secDNS:alg', record.alg),
        el('secDNS:digestType', record.digestType),
        el('secDNS:digest', record.digest),
      ),
    ),
  );
}
