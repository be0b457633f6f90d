import { EppError } from '../../result';
import type { ContactData, Disclose, Phone, PostalInfo } from '../../store/contacts';
import { tokenOf, type XmlNode } from '../../xml/reader';
import { booleanOf, enumAttr, schemaError, sequence } from '../../xml/shape';
import { elWith, el, type XmlElement } from '../../xml/writer';

/** E.164 in EPP's form (RFC 5733 section 2.5); at most 17 characters. */
const PHONE = /^\+[0-9]{1,3}\.[0-9]{1,14}$/;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The contact data of a create. */
export function readContactData(nodes: {
  postalInfo: readonly XmlNode[];
  voice?: XmlNode;
  fax?: XmlNode;
  email?: XmlNode;
  disclose?: XmlNode;
}): ContactData {
  const postalInfo = nodes.postalInfo.map(readPostalInfo);
  distinctTypes(postalInfo.map(({ type }) => type));
  return {
    postalInfo,
    voice: nodes.voice && readPhone(nodes.voice),
    fax: nodes.fax && readPhone(nodes.fax),
    email: readEmail(nodes.email),
    disclose: nodes.disclose && readDisclose(nodes.disclose),
  };
}

/** The data after an update's `<chg>`: unnamed fields are unchanged (RFC 5733 section 3.2.5). */
export function applyContactChange(
  current: ContactData,
  chg: XmlNode,
): { data: ContactData; authInfo?: XmlNode } {
  const shape = sequence(chg, {
    postalInfo: '*',
    voice: '?',
    fax: '?',
    email: '?',
    authInfo: '?',
    disclose: '?',
  });
  const changes = shape.all('postalInfo');
  distinctTypes(changes.map((node) => node.attrs.type));
  const voice = shape.one('voice');
  const fax = shape.one('fax');
  const disclose = shape.one('disclose');
  return {
    data: {
      postalInfo: changes.reduce(mergePostalInfo, current.postalInfo),
      voice: voice ? readPhone(voice) : current.voice,
      fax: fax ? readPhone(fax) : current.fax,
      email: shape.one('email') ? readEmail(shape.one('email')) : current.email,
      disclose: disclose ? readDisclose(disclose) : current.disclose,
    },
    authInfo: shape.one('authInfo'),
  };
}

function distinctTypes(types: readonly string[]): void {
  if (types.length > 2) throw schemaError('<postalInfo> appears more than twice');
  if (new Set(types).size < types.length) throw new EppError(2306, 'one postalInfo of each type');
}

function readPostalInfo(node: XmlNode): PostalInfo {
  const shape = sequence(node, { name: '1', org: '?', addr: '1' });
  const info: PostalInfo = {
    type: enumAttr(node, 'type', ['int', 'loc'] as const),
    name: line(shape.one('name')!, 1),
    org: optionalLine(shape.one('org')),
    ...readAddress(shape.one('addr')!),
  };
  return checkScript(info);
}

/** A change may name only some fields; a new type has to be complete. */
function mergePostalInfo(current: readonly PostalInfo[], node: XmlNode): PostalInfo[] {
  const type = enumAttr(node, 'type', ['int', 'loc'] as const);
  const before = current.find((info) => info.type === type);
  if (!before) return [...current, readPostalInfo(node)];
  const shape = sequence(node, { name: '?', org: '?', addr: '?' });
  const after = checkScript({
    ...before,
    name: shape.one('name') ? line(shape.one('name')!, 1) : before.name,
    org: shape.one('org') ? optionalLine(shape.one('org')) : before.org,
    ...(shape.one('addr') ? readAddress(shape.one('addr')!) : {}),
  });
  return current.map((info) => (info.type === type ? after : info));
}

type Address = Pick<PostalInfo, 'street' | 'city' | 'sp' | 'pc' | 'cc'>;

function readAddress(node: XmlNode): Address {
  const shape = sequence(node, { street: '*', city: '1', sp: '?', pc: '?', cc: '1' });
  if (shape.all('street').length > 3) throw schemaError('<street> appears more than three times');
  const cc = shape.need('cc');
  if (!/^[A-Z]{2}$/.test(cc))
    throw new EppError(2005, 'country codes have two capital letters', ['contact:cc', cc]);
  const pc = shape.token('pc');
  if (pc !== undefined && pc.length > 16) throw schemaError('<pc> has at most 16 characters');
  return {
    street: shape.all('street').map((street) => line(street, 0)),
    city: line(shape.one('city')!, 1),
    sp: optionalLine(shape.one('sp')),
    pc: pc || undefined,
    cc,
  };
}

/** The international form is 7-bit (RFC 5733 section 3.2.1). */
function checkScript(info: PostalInfo): PostalInfo {
  const texts = [info.name, info.org, info.city, info.sp, info.pc, ...info.street];
  const foreign = texts.find((text) => text !== undefined && /[^\u0000-\u007f]/.test(text));
  if (info.type === 'int' && foreign !== undefined)
    throw new EppError(2005, 'the int form is ASCII', ['contact:postalInfo', foreign]);
  return info;
}

/** xs:normalizedString within the length limits of a postal line. */
function line(node: XmlNode, min: number): string {
  const text = node.text.replace(/[\t\n\r]/g, ' ');
  if (text.length < min || text.length > 255)
    throw schemaError(`<${node.name}> has ${min} to 255 characters`);
  return text;
}

function optionalLine(node: XmlNode | undefined): string | undefined {
  return (node && line(node, 0)) || undefined;
}

/** The schema allows an empty element, which removes the number. */
function readPhone(node: XmlNode): Phone | undefined {
  const number = tokenOf(node) ?? '';
  if (number === '') return undefined;
  if (!PHONE.test(number))
    throw new EppError(2005, 'numbers look like +1.7035555555', [`contact:${node.name}`, number]);
  return { number, extension: node.attrs.x };
}

function readEmail(node: XmlNode | undefined): string {
  const email = tokenOf(node) ?? '';
  if (!EMAIL.test(email)) throw new EppError(2005, 'not an email address', ['contact:email', email]);
  return email;
}

const DISCLOSABLE: readonly string[] = ['name', 'org', 'addr', 'voice', 'fax', 'email'];

function readDisclose(node: XmlNode): Disclose {
  if (node.attrs.flag === undefined) throw schemaError('<disclose> has no flag');
  const flag = booleanOf(node.attrs.flag, false);
  const elements = node.children.map((child) => {
    if (child.ns !== node.ns || !DISCLOSABLE.includes(child.name))
      throw schemaError(`<${child.name}> is not expected in <disclose>`);
    const typed = child.name === 'name' || child.name === 'org' || child.name === 'addr';
    return { name: child.name, type: typed ? enumAttr(child, 'type', ['int', 'loc'] as const) : undefined };
  });
  return { flag, elements };
}

/** postalInfo, voice, fax and email of `contact:infData`. */
export function contactElements({ postalInfo, voice, fax, email }: ContactData): XmlElement[] {
  return [
    ...postalInfo.map(postalElement),
    ...(voice ? [elWith('contact:voice', { x: voice.extension }, voice.number)] : []),
    ...(fax ? [elWith('contact:fax', { x: fax.extension }, fax.number)] : []),
    el('contact:email', email),
  ];
}

function postalElement(info: PostalInfo): XmlElement {
  return elWith(
    'contact:postalInfo',
    { type: info.type },
    el('contact:name', info.name),
    info.org !== undefined && el('contact:org', info.org),
    el(
      'contact:addr',
      info.street.map((street) => el('contact:street', street)),
      el('contact:city', info.city),
      info.sp !== undefined && el('contact:sp', info.sp),
      info.pc !== undefined && el('contact:pc', info.pc),
      el('contact:cc', info.cc),
    ),
  );
}

export function discloseElement({ flag, elements }: Disclose): XmlElement {
  return elWith(
    'contact:disclose',
    { flag: flag ? '1' : '0' },
    elements.map(({ name, type }) => elWith(`contact:${name}`, { type })),
  );
}
