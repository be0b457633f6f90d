import { badRequest } from '@registrar/kernel';
import { ipv6, isIpv4 } from '@registrar/kernel';
import { cnameNotAlone, invalidAnswer } from '../errors';
import { hostWithin, targetName } from '../names';
import { MAX_TTL, MIN_TTL, nameOf, type RecordData, type RecordInput, type RecordType } from './record';
import { txtFrom } from './txt';

const PRIORITY_MAX = 65_535;
const SRV = /^(\d{1,5}) +(\d{1,5}) +(\S+)$/;
/** `_service._proto[.name]` (RFC 2782). */
const SRV_HOST = /^_[^.]+\._[^.]+(?:\..+)?$/;

/**
 * The stored form of an answer; undefined when it does not fit. `name` is the whole name of the record's
 * host.
 */
type AnswerRule = (answer: string, name: string) => string | undefined;

/** Another name: pointing to itself it would never resolve. */
const elsewhere =
  (underscores: boolean): AnswerRule =>
  (answer, name) => {
    const target = targetName(answer, { underscores });
    return target === name ? undefined : target;
  };
const hostName: AnswerRule = (answer) => targetName(answer, { underscores: false });
/** The root as a target says that there is no such service, and no mail (RFC 2782, RFC 7505 §3). */
const ROOT = '.';
const hostNameOrRoot: AnswerRule = (answer, name) => (answer === ROOT ? ROOT : hostName(answer, name));

function srvAnswer(answer: string): string | undefined {
  const match = SRV.exec(answer);
  if (!match) return undefined;
  const [weight, port] = [Number(match[1]), Number(match[2])];
  const target = match[3] === ROOT ? ROOT : targetName(match[3], { underscores: false });
  return target === undefined || weight > PRIORITY_MAX || port > PRIORITY_MAX
    ? undefined
    : `${weight} ${port} ${target}`;
}

const ANSWERS: Readonly<Record<RecordType, { rule: AnswerRule; otherwise: string }>> = {
  A: { rule: (answer) => (isIpv4(answer) ? answer : undefined), otherwise: 'Invalid IPv4' },
  AAAA: { rule: ipv6, otherwise: 'Invalid IPv6' },
  ANAME: { rule: elsewhere(true), otherwise: 'Invalid Hostname' },
  CNAME: { rule: elsewhere(true), otherwise: 'Invalid Hostname' },
  MX: { rule: hostNameOrRoot, otherwise: 'Invalid Hostname' },
  NS: { rule: hostName, otherwise: 'Invalid Hostname' },
  SRV: { rule: srvAnswer, otherwise: 'Invalid Srv Format' },
  TXT: { rule: txtFrom, otherwise: 'Invalid Txt Format' },
};

/**
 * The stored form of a record of `zone` (lower-case A-labels), for create, replace and import alike. Throws
 * 400: "Bad Request" naming the field for host, ttl and priority, "Invalid Argument" for an answer that does
 * not fit its type. What depends on the other records of the zone is for the database.
 */
export function recordFrom(zone: string, input: RecordInput): RecordData {
  return recordAt(zone, hostFrom(zone, input.host), input);
}

/** The stored form of a host of `zone`. */
export function hostFrom(zone: string, given: string | null | undefined): string {
  const host = hostWithin(zone, given ?? '');
  if (host === undefined) throw badRequest(`host is invalid: it must be a name below ${zone}`, 'dns.host');
  return host;
}

/** As `recordFrom`, for a host in its stored form. */
export function recordAt(
  zone: string,
  host: string,
  { type, answer, ttl, priority }: Omit<RecordInput, 'host'>,
): RecordData {
  assertHostFits(type, host);
  const { rule, otherwise } = ANSWERS[type];
  const stored = rule(answer, nameOf(host, zone));
  if (stored === undefined) throw invalidAnswer(otherwise);
  const record = { type, host, answer: stored, ttl: ttlFrom(ttl) };
  if (hasPriority(type)) return { ...record, priority: priorityFrom(priority) };
  return type === 'TXT' && stored !== answer ? { ...record, sent: answer } : record;
}

export const hasPriority = (type: RecordType): boolean => type === 'MX' || type === 'SRV';

function assertHostFits(type: RecordType, host: string): void {
  if (type === 'CNAME' && host === '') throw cnameNotAlone(); // the apex has SOA and NS
  if (type === 'NS' && host === '')
    throw badRequest(
      'host is invalid: the NS records of the domain itself follow its name servers',
      'dns.apex_ns',
    );
  // RFC 4592 §4.2
  if (type === 'NS' && host.startsWith('*'))
    throw badRequest('host is invalid: a wildcard cannot be delegated', 'dns.wildcard_ns');
  if (type === 'SRV' && !SRV_HOST.test(host)) throw invalidAnswer('Invalid Srv Format');
}

function ttlFrom(ttl: number | null | undefined): number {
  if (ttl === undefined || ttl === null) return MIN_TTL;
  if (!Number.isInteger(ttl) || ttl < MIN_TTL || ttl > MAX_TTL)
    throw badRequest(`ttl must be between ${MIN_TTL} and ${MAX_TTL}`, 'dns.ttl');
  return ttl;
}

function priorityFrom(priority: number | null | undefined): number {
  if (priority === undefined || priority === null) throw badRequest("'priority' is required", 'dns.priority');
  if (!Number.isInteger(priority) || priority < 0 || priority > PRIORITY_MAX)
    throw badRequest(`priority must be between 0 and ${PRIORITY_MAX}`, 'dns.priority');
  return priority;
}
