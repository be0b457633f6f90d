import { isIP } from 'node:net';
import { databaseUrls } from '@registrar/adapter-postgres/forwarder';
import { DomainName, isIpv4, ipv6 } from '@registrar/kernel';

/** One environment variable: how it is read, and what the table of settings says of it. */
export interface Setting<Value> {
  variable: string;
  description: string;
  unit?: string;
  /**
   * As it would be written in the environment; undefined: must be set, or may be left out where `optional`.
   */
  byDefault?: string;
  optional?: boolean;
  /** Throws an Error whose message follows the variable's name: "must be …". */
  read(text: string): Value;
}

type About = Pick<Setting<unknown>, 'description' | 'unit' | 'byDefault'>;

const setting = <Value>(variable: string, about: About, read: (text: string) => Value): Setting<Value> => ({
  variable,
  ...about,
  read,
});

/** May be left out: undefined then. */
export const optional = <Value>(of: Setting<Value>): Setting<Value | undefined> => ({
  ...of,
  optional: true,
});

export const text = (variable: string, about: About): Setting<string> =>
  setting(variable, about, (value) => value);

export const custom = setting;

export const whole = (variable: string, about: About, min: number, max: number): Setting<number> =>
  setting(variable, about, (value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= min && number <= max)) throw new Error(`must be a whole number from ${min} to ${max}`);
    return number;
  });

/** Above 0, at most 1. */
export const fraction = (variable: string, about: About): Setting<number> =>
  setting(variable, about, (value) => {
    const number = /^\d(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
    if (!(number > 0 && number <= 1)) throw new Error('must be a number above 0 and at most 1, as 0.5');
    return number;
  });

/** Whole numbers, separated by commas. */
export const wholes = (variable: string, about: About, min: number, max: number): Setting<number[]> =>
  setting(variable, about, (value) => {
    const one = whole(variable, about, min, max);
    return value.split(',').map((item) => one.read(item.trim()));
  });

export const port = (variable: string, about: About): Setting<number> =>
  whole(variable, { ...about, unit: 'TCP port, 0: any free one' }, 0, 65_535);

/** A day, read as its beginning in UTC. */
export const day = (variable: string, about: About): Setting<Date> =>
  setting(variable, { ...about, unit: 'YYYY-MM-DD' }, (value) => {
    const date = new Date(`${value}T00:00:00Z`);
    if (
      !/^\d{4}-\d{2}-\d{2}$/.test(value) ||
      Number.isNaN(date.getTime()) ||
      !date.toISOString().startsWith(value)
    )
      throw new Error('must be a day as YYYY-MM-DD');
    return date;
  });

export const flag = (variable: string, about: About): Setting<boolean> =>
  setting(variable, about, (value) => {
    if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
    return value === 'true';
  });

export const oneOf = <Word extends string>(
  variable: string,
  about: About,
  words: readonly Word[],
): Setting<Word> =>
  setting(variable, about, (value) => {
    if (!(words as readonly string[]).includes(value)) throw new Error(`must be one of ${words.join(', ')}`);
    return value as Word;
  });

/** `zone=https://…`, separated by commas; each zone once. Query strings are retained. */
export const zoneUrls = (variable: string, about: About): Setting<{ zone: string; url: string }[]> =>
  setting(variable, about, (value) => {
    const pairs = listOf(value).map((item) => ({
      zone: item.split('=')[0].trim().toLowerCase(),
      url: item.slice(item.indexOf('=') + 1).trim(),
    }));
    const wrong = pairs.find(
      ({ zone, url: at }) =>
        !/^(?!\.)(?!.*\.\.)[a-z0-9.-]+(?<!\.)$/.test(zone) ||
        !URL.canParse(at) ||
        new URL(at).protocol !== 'https:',
    );
    if (wrong) throw new Error(`holds something for "${wrong.zone.slice(0, 63)}" that is not zone=https://…`);
    if (new Set(pairs.map(({ zone }) => zone)).size < pairs.length) throw new Error('holds a zone twice');
    return pairs;
  });

/** The text unchanged, without a final slash. */
export const url = (variable: string, about: About, schemes: readonly string[]): Setting<string> =>
  setting(variable, about, (value) => {
    if (!URL.canParse(value) || !schemes.includes(new URL(value).protocol.slice(0, -1)))
      throw new Error(`must be a URL of ${schemes.join(' or ')}`);
    return value.replace(/\/+$/, '');
  });

/** A URL of PostgreSQL with one host or several, separated by commas. */
export const databaseUrl = (variable: string, about: About): Setting<string> =>
  setting(variable, about, (value) => {
    const isUrl = (each: string): boolean =>
      URL.canParse(each) && ['postgres:', 'postgresql:'].includes(new URL(each).protocol);
    if (!databaseUrls(value).every(isUrl)) throw new Error('must be a URL of postgres or postgresql');
    return value.replace(/\/+$/, '');
  });

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Texts, separated by commas; `none`: not one. */
export const wordsOrNone = (variable: string, about: About): Setting<string[]> =>
  setting(variable, about, (value) => (value.trim() === 'none' ? [] : listOf(value)));

/** Host names in lower-case A-labels, separated by commas. */
export const hosts = (variable: string, about: About): Setting<string[]> =>
  setting(variable, about, (value) =>
    listOf(value).map((item) => {
      const name = DomainName.parse(item);
      if (!name) throw new Error(`holds "${item}", which is no host name`);
      return name.ascii;
    }),
  );

/** Addresses in their shortest form, each once, separated by commas. */
export const addresses = (variable: string, about: About): Setting<string[]> =>
  setting(variable, about, (value) => [
    ...new Set(
      listOf(value).map((item) => {
        const address = isIpv4(item) ? item : ipv6(item);
        if (address === undefined) throw new Error(`holds "${item}", which is no address`);
        return address;
      }),
    ),
  ]);

/** `10 mx1.example.net`, separated by commas; each host once. */
export const mailExchangers = (
  variable: string,
  about: About,
): Setting<{ priority: number; host: string }[]> =>
  setting(variable, about, (value) => {
    const list = listOf(value).map((item) => {
      const [, priority, name] = /^(\d{1,5})\s+(\S+)$/.exec(item) ?? [];
      const host = name === undefined ? undefined : DomainName.parse(name)?.ascii;
      if (host === undefined || Number(priority) > 65_535)
        throw new Error(`holds "${item}", which is no priority from 0 to 65535 and a host name`);
      return { priority: Number(priority), host };
    });
    if (new Set(list.map(({ host }) => host)).size < list.length) throw new Error('holds a host twice');
    return list;
  });

/** `host` or `host:port`, an IPv6 address in brackets before a port, separated by commas. */
export const servers = (
  variable: string,
  about: About,
  usualPort: number,
): Setting<{ host: string; port: number }[]> =>
  setting(variable, about, (value) =>
    listOf(value).map((item) => {
      const [, bracketed, plain, port = String(usualPort)] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(
        item,
      ) ?? [undefined, item];
      const host = bracketed ?? plain;
      const isHost =
        isIP(host) !== 0 ||
        (bracketed === undefined && /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host));
      if (!isHost || Number(port) < 1 || Number(port) > 65_535)
        throw new Error(`holds "${item}", which is neither a host nor host:port`);
      return { host, port: Number(port) };
    }),
  );

/** As `servers`, by addresses alone: for what resolves names, or must not. */
export const endpoints = (
  variable: string,
  about: About,
  usualPort: number,
): Setting<{ host: string; port: number }[]> => {
  const { read } = servers(variable, about, usualPort);
  return setting(variable, about, (value) => {
    const list = read(value);
    const wrong = list.find(({ host }) => isIP(host) === 0);
    if (wrong !== undefined) throw new Error(`holds "${wrong.host}", which is no address`);
    return list;
  });
};

/** One address and port. */
export const endpoint = (
  variable: string,
  about: About,
  usualPort: number,
): Setting<{ host: string; port: number }> => {
  const { read } = endpoints(variable, about, usualPort);
  return setting(variable, { ...about, unit: 'address or address:port' }, (value) => {
    const [first, ...more] = read(value);
    if (first === undefined || more.length > 0)
      throw new Error('must be one address, with or without a port');
    return first;
  });
};

/** Addresses and CIDR networks, separated by commas. */
export const networks = (variable: string, about: About): Setting<string[]> =>
  setting(variable, about, (value) => {
    const list = listOf(value);
    const wrong = list.find((item) => !isNetwork(item));
    if (wrong !== undefined)
      throw new Error(`holds "${wrong}", which is neither an address nor a network like 10.0.0.0/8`);
    return list;
  });

function isNetwork(item: string): boolean {
  const [address, bits, ...rest] = item.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
