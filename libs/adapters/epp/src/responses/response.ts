import { isSecret, MASK } from '../masking';
import { closesSession, dispositionOf, type Disposition } from '../result-codes';
import { NS } from '../xml/namespaces';
import { readXml, XmlFault, type XmlElement } from '../xml/reader';

/** One `result` of an answer (RFC 5730 §2.6). */
export interface EppResult {
  code: number;
  message: string;
  /** `value` elements: the invalid parts of the command. */
  values: readonly XmlElement[];
  /** `extValue` elements: the invalid parts, with the reason. */
  reasons: readonly { value: XmlElement; reason: string }[];
}

export interface MessageQueue {
  id: string;
  count: number;
  queuedAt?: Date;
  text: string;
}

/**
 * An answer as received. It is not validated against the schemas, since real registries deviate from them
 * (FACTS §1).
 */
export class EppResponse {
  constructor(
    readonly results: readonly EppResult[],
    readonly messageQueue: MessageQueue | undefined,
    private readonly resData: XmlElement | undefined,
    private readonly extension: XmlElement | undefined,
    readonly clTrid: string | undefined,
    readonly svTrid: string | undefined,
  ) {}

  /** Code of the first result: on success there is only one (RFC 5730 §2.6). */
  get code(): number {
    return this.results[0].code;
  }

  /** The outcome of the command; of several results, the least certain one counts. */
  get disposition(): Disposition {
    const dispositions = this.results.map((result) => dispositionOf(result.code));
    return dispositions.includes('unknown') ? 'unknown' : dispositions[0];
  }

  /** Whether the registry closes the connection after this answer. */
  get closesSession(): boolean {
    return this.results.some((result) => closesSession(result.code));
  }

  /** Messages and reasons of all results, for people. */
  get reason(): string {
    return this.results
      .map((r) =>
        [r.message, ...r.reasons.map((x) => x.reason), ...r.values.map(spokenText)]
          .filter(Boolean)
          .join('; '),
      )
      .join(' / ');
  }

  /** Object data of this name, from `resData` or, undeclared at login, from an `extValue` (RFC 9038 §3.1). */
  data(namespace: string, name: string): XmlElement | undefined {
    return (
      this.resData?.child(namespace, name) ?? this.unhandled.find((element) => element.is(namespace, name))
    );
  }

  /** Extension data of this name, from `extension` or from an `extValue` (RFC 9038 §3.2). */
  extended(namespace: string, name: string): XmlElement | undefined {
    return (
      this.extension?.child(namespace, name) ?? this.unhandled.find((element) => element.is(namespace, name))
    );
  }

  /** All parts of the answer except its results. */
  get payload(): XmlElement[] {
    return [...(this.resData?.children ?? []), ...(this.extension?.children ?? []), ...this.unhandled];
  }

  /** Whether an offending element belongs to this namespace. */
  blames(namespace: string): boolean {
    const blamed = this.results.flatMap((r) => [...r.values, ...r.reasons.map((x) => x.value)]);
    return blamed.some((value) => value.children.some((child) => child.namespace === namespace));
  }

  private get unhandled(): XmlElement[] {
    return this.results.flatMap((r) => r.reasons.flatMap((x) => x.value.children));
  }
}

/** Text of an offending element; a password or code in a registry's echo must not reach the records. */
function spokenText(element: XmlElement): string {
  if (isSecret(element.name)) return MASK;
  return [element.text, ...element.children.map(spokenText)].filter((text) => text !== '').join(' ');
}

/** Parses a server frame: an answer or a greeting. Throws XmlFault for any other frame. */
export function readServerFrame(frame: Uint8Array | string): XmlElement {
  const root = readXml(frame);
  if (!root.is(NS.epp, 'epp')) throw new XmlFault('not an EPP document');
  const body = root.children[0];
  if (body === undefined) throw new XmlFault('an empty EPP document');
  return body;
}

/** Parses an answer. Throws XmlFault. */
export function readResponse(frame: Uint8Array | string): EppResponse {
  const response = readServerFrame(frame);
  if (!response.is(NS.epp, 'response')) throw new XmlFault(`expected a response, not ${response.name}`);
  const results = response.childrenOf(NS.epp, 'result').map(readResult);
  if (results.length === 0) throw new XmlFault('a response without result');
  const trId = response.child(NS.epp, 'trID');
  return new EppResponse(
    results,
    readMessageQueue(response.child(NS.epp, 'msgQ')),
    response.child(NS.epp, 'resData'),
    response.child(NS.epp, 'extension'),
    trId?.textOf(NS.epp, 'clTRID'),
    trId?.textOf(NS.epp, 'svTRID'),
  );
}

function readResult(result: XmlElement): EppResult {
  const code = result.attribute('code') ?? '';
  if (!/^[12]\d{3}$/.test(code)) throw new XmlFault('a result without a code');
  const reasons = result.childrenOf(NS.epp, 'extValue').flatMap((extValue) => {
    const value = extValue.child(NS.epp, 'value');
    return value ? [{ value, reason: extValue.textOf(NS.epp, 'reason') ?? '' }] : [];
  });
  return {
    code: Number(code),
    message: result.textOf(NS.epp, 'msg') ?? '',
    values: result.childrenOf(NS.epp, 'value'),
    reasons,
  };
}

function readMessageQueue(msgQ: XmlElement | undefined): MessageQueue | undefined {
  const id = msgQ?.attribute('id');
  if (!msgQ || !id) return undefined;
  const count = Number(msgQ.attribute('count') ?? '');
  return {
    id,
    count: Number.isSafeInteger(count) && count >= 0 ? count : 1,
    queuedAt: dateOf(msgQ.textOf(NS.epp, 'qDate')),
    text: msgQ.child(NS.epp, 'msg')?.deepText ?? '',
  };
}

/**
 * xs:dateTime or, as some ccTLD registries send, xs:date; a zone may lack its colon (`+0000`, ISO 8601 basic
 * form) or its minutes. Without a zone it is UTC (RFC 5731 §2.4). Undefined for any other text.
 */
export function dateOf(text: string | undefined): Date | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i.exec(text ?? '');
  if (!match) return undefined;
  const [, day, time = '00:00:00', fraction = '', zone = 'Z'] = match;
  const date = new Date(`${day}T${time}${fraction.slice(0, 4)}${zoneOf(zone)}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A zone in the form that `Date` parses: `Z` or `+hh:mm`. */
const zoneOf = (zone: string): string =>
  /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;

/** xs:boolean; undefined when it is not one. */
export function booleanOf(text: string | undefined): boolean | undefined {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : undefined;
}
