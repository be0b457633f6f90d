import { EXTENSION_URIS, NS, OBJECT_URIS } from '../../src/xml/namespaces';

/** Commands as tests send them, written by hand as text: the writer under test has no part in them. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>';

let lastId = 0;

export function clTrid(): string {
  lastId += 1;
  return `TEST-${process.pid}-${lastId}`;
}

export function message(body: string): string {
  return `${HEAD}<epp xmlns="${NS.epp}">${body}</epp>`;
}

export function command(body: string, options: { extension?: string; clTRID?: string } = {}): string {
  const extension = options.extension ? `<extension>${options.extension}</extension>` : '';
  return message(`<command>${body}${extension}<clTRID>${options.clTRID ?? clTrid()}</clTRID></command>`);
}

export const HELLO = message('<hello/>');

export function login(
  clientId: string,
  password: string,
  options: {
    objects?: readonly string[];
    extensions?: readonly string[];
    newPW?: string;
    version?: string;
    lang?: string;
    loginSec?: string;
  } = {},
): string {
  const objects = (options.objects ?? OBJECT_URIS).map((uri) => `<objURI>${uri}</objURI>`).join('');
  const uris = (options.extensions ?? EXTENSION_URIS).map((uri) => `<extURI>${uri}</extURI>`).join('');
  const newPW = options.newPW === undefined ? '' : `<newPW>${options.newPW}</newPW>`;
  return command(
    `<login><clID>${clientId}</clID><pw>${password}</pw>${newPW}` +
      `<options><version>${options.version ?? '1.0'}</version><lang>${options.lang ?? 'en'}</lang></options>` +
      `<svcs>${objects}${uris ? `<svcExtension>${uris}</svcExtension>` : ''}</svcs></login>`,
    {
      extension:
        options.loginSec &&
        `<loginSec:loginSec xmlns:loginSec="${NS.loginSec}">${options.loginSec}</loginSec:loginSec>`,
    },
  );
}

export const logout = (): string => command('<logout/>');

function object(
  verb: string,
  prefix: 'domain' | 'contact' | 'host',
  content: string,
  verbAttrs = '',
): string {
  return `<${verb}${verbAttrs}><${prefix}:${verb} xmlns:${prefix}="${NS[prefix]}">${content}</${prefix}:${verb}></${verb}>`;
}

const many = (tag: string, values: readonly string[]): string =>
  values.map((value) => `<${tag}>${value}</${tag}>`).join('');

/** An element, or nothing when it is not asked for. */
const optional = (tag: string, content: string | number | undefined, attrs = ''): string =>
  content === undefined ? '' : `<${tag}${attrs}>${content}</${tag}>`;

const authInfo = (prefix: string, pw: string | undefined): string =>
  optional(`${prefix}:authInfo`, pw === undefined ? undefined : optional(`${prefix}:pw`, pw));

const YEARS = ' unit="y"';

/** `<add>`, `<rem>` and `<chg>` of an update. */
const changes = (prefix: string, parts: { add?: string; rem?: string; chg?: string }): string =>
  (['add', 'rem', 'chg'] as const).map((part) => optional(`${prefix}:${part}`, parts[part])).join('');

export interface DomainCreate {
  years?: number;
  unit?: string;
  ns?: readonly string[];
  registrant?: string;
  admin?: string;
  tech?: string;
  billing?: string;
  pw?: string;
  extension?: string;
  clTRID?: string;
}

export const domain = {
  check: (names: readonly string[], extension?: string): string =>
    command(object('check', 'domain', many('domain:name', names)), { extension }),
  info: (name: string, options: { pw?: string; hosts?: string } = {}): string =>
    command(
      object(
        'info',
        'domain',
        `<domain:name${options.hosts ? ` hosts="${options.hosts}"` : ''}>${name}</domain:name>${authInfo('domain', options.pw)}`,
      ),
    ),
  create: (name: string, o: DomainCreate = {}): string =>
    command(
      object(
        'create',
        'domain',
        [
          `<domain:name>${name}</domain:name>`,
          optional('domain:period', o.years, ` unit="${o.unit ?? 'y'}"`),
          optional('domain:ns', o.ns && many('domain:hostObj', o.ns)),
          optional('domain:registrant', o.registrant),
          ...(['admin', 'tech', 'billing'] as const).map((type) =>
            optional('domain:contact', o[type], ` type="${type}"`),
          ),
          authInfo('domain', o.pw ?? ''),
        ].join(''),
      ),
      { extension: o.extension, clTRID: o.clTRID },
    ),
  update: (
    name: string,
    parts: { add?: string; rem?: string; chg?: string } = {},
    extension?: string,
  ): string =>
    command(object('update', 'domain', `<domain:name>${name}</domain:name>${changes('domain', parts)}`), {
      extension,
    }),
  delete: (name: string): string => command(object('delete', 'domain', `<domain:name>${name}</domain:name>`)),
  renew: (name: string, curExpDate: string, years?: number, extension?: string): string =>
    command(
      object(
        'renew',
        'domain',
        `<domain:name>${name}</domain:name><domain:curExpDate>${curExpDate}</domain:curExpDate>${optional('domain:period', years, YEARS)}`,
      ),
      { extension },
    ),
  transfer: (
    op: string,
    name: string,
    options: { pw?: string; years?: number; extension?: string } = {},
  ): string =>
    command(
      object(
        'transfer',
        'domain',
        `<domain:name>${name}</domain:name>${optional('domain:period', options.years, YEARS)}${authInfo('domain', options.pw)}`,
        ` op="${op}"`,
      ),
      { extension: options.extension },
    ),
};

/** `<domain:status s="…"/>` for add and rem. */
export const status = (...values: string[]): string =>
  values.map((s) => `<domain:status s="${s}"/>`).join('');

export const POSTAL =
  '<contact:postalInfo type="int"><contact:name>Jane Doe</contact:name><contact:org>Example Inc.</contact:org>' +
  '<contact:addr><contact:street>123 Example Dr.</contact:street><contact:street>Suite 100</contact:street><contact:city>Dulles</contact:city>' +
  '<contact:sp>VA</contact:sp><contact:pc>20166-6503</contact:pc><contact:cc>US</contact:cc></contact:addr></contact:postalInfo>';

export const contact = {
  check: (ids: readonly string[]): string => command(object('check', 'contact', many('contact:id', ids))),
  info: (id: string, pw?: string): string =>
    command(object('info', 'contact', `<contact:id>${id}</contact:id>${authInfo('contact', pw)}`)),
  create: (
    id: string,
    o: {
      postal?: string;
      voice?: string;
      email?: string;
      pw?: string;
      disclose?: string;
      extension?: string;
    } = {},
  ): string =>
    command(
      object(
        'create',
        'contact',
        `<contact:id>${id}</contact:id>${o.postal ?? POSTAL}<contact:voice x="1234">${o.voice ?? '+1.7035555555'}</contact:voice>` +
          `<contact:email>${o.email ?? 'jdoe@example.com'}</contact:email>${authInfo('contact', o.pw ?? '')}${o.disclose ?? ''}`,
      ),
      { extension: o.extension },
    ),
  update: (id: string, parts: { add?: string; rem?: string; chg?: string }): string =>
    command(object('update', 'contact', `<contact:id>${id}</contact:id>${changes('contact', parts)}`)),
  delete: (id: string): string => command(object('delete', 'contact', `<contact:id>${id}</contact:id>`)),
  transfer: (op: string, id: string, pw?: string): string =>
    command(
      object(
        'transfer',
        'contact',
        `<contact:id>${id}</contact:id>${authInfo('contact', pw)}`,
        ` op="${op}"`,
      ),
    ),
};

const addresses = (ips: readonly string[] = []): string =>
  ips.map((ip) => `<host:addr ip="${ip.includes(':') ? 'v6' : 'v4'}">${ip}</host:addr>`).join('');

/** Content of `<host:add>` and `<host:rem>`; nothing when there is none. */
const hostParts = (ips: readonly string[] | undefined, hostStatus: string | undefined): string | undefined =>
  ips || hostStatus ? addresses(ips) + (hostStatus ? `<host:status s="${hostStatus}"/>` : '') : undefined;

interface HostUpdate {
  add?: readonly string[];
  rem?: readonly string[];
  name?: string;
  addStatus?: string;
  remStatus?: string;
}

export const host = {
  check: (names: readonly string[]): string => command(object('check', 'host', many('host:name', names))),
  info: (name: string): string => command(object('info', 'host', `<host:name>${name}</host:name>`)),
  create: (name: string, ips?: readonly string[]): string =>
    command(object('create', 'host', `<host:name>${name}</host:name>${addresses(ips)}`)),
  update: (name: string, parts: HostUpdate): string =>
    command(
      object(
        'update',
        'host',
        `<host:name>${name}</host:name>${changes('host', {
          add: hostParts(parts.add, parts.addStatus),
          rem: hostParts(parts.rem, parts.remStatus),
          chg: parts.name && optional('host:name', parts.name),
        })}`,
      ),
    ),
  delete: (name: string): string => command(object('delete', 'host', `<host:name>${name}</host:name>`)),
};

export const poll = {
  req: (): string => command('<poll op="req"/>'),
  ack: (id: string): string => command(`<poll op="ack" msgID="${id}"/>`),
};

export const fee = {
  check: (commands: readonly string[], currency: string | undefined = 'USD'): string =>
    `<fee:check xmlns:fee="${NS.fee}">` +
    `${optional('fee:currency', currency)}${commands.join('')}</fee:check>`,
  command: (name: string, years?: number, attrs = ''): string =>
    `<fee:command name="${name}"${attrs}>${optional('fee:period', years, YEARS)}</fee:command>`,
  transform: (
    verb: 'create' | 'renew' | 'transfer' | 'update',
    amount: string,
    currency: string | undefined = 'USD',
  ): string =>
    `<fee:${verb} xmlns:fee="${NS.fee}">${optional('fee:currency', currency)}<fee:fee>${amount}</fee:fee></fee:${verb}>`,
};

/** Names who gets a domain that is handed over. */
export const release = (tag: string): string =>
  `<r:release xmlns:r="${NS.release}"><r:registrarTag>${tag}</r:registrarTag></r:release>`;

/** Registry data in its three forms. */
export const unspec = (pairs: string): string =>
  `<n:extension xmlns:n="${NS.neulevel}"><n:unspec>${pairs}</n:unspec></n:extension>`;

export const kv = (lists: Readonly<Record<string, string>>): string =>
  `<kv:create xmlns:kv="${NS.kv}">${Object.entries(lists)
    .map(([name, items]) => `<kv:kvlist name="${name}">${items}</kv:kvlist>`)
    .join('')}</kv:create>`;

export const item = (key: string, value: string): string => `<kv:item key="${key}">${value}</kv:item>`;

export const own = (content: string, root = 'create'): string =>
  `<o:${root} xmlns:o="urn:registrar:test:extra-1.0">${content}</o:${root}>`;
