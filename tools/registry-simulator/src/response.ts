import type { Answer, MessageQueue } from './commands/command';
import { RESULT_TEXT, type EppError } from './result';
import { NS, OBJECT_URIS } from './xml/namespaces';
import { el, elWith, namespaceOf, type XmlElement } from './xml/writer';

export interface TransactionIds {
  clTRID?: string;
  svTRID: string;
}

/**
 * `<response>` of an executed command. Parts whose namespace the login did not name are omitted, or moved to
 * `extValue` for a client that requested that (RFC 9038).
 */
export function answerResponse(
  answer: Answer,
  ids: TransactionIds,
  services: ReadonlySet<string>,
): XmlElement {
  const parts = [...(answer.resData ? [answer.resData] : []), ...(answer.extensions ?? [])];
  const unhandled = parts.filter((part) => !services.has(namespaceOf(part)));
  const handled = parts.filter((part) => !unhandled.includes(part));
  const resData = handled.filter((part) => OBJECT_URIS.includes(namespaceOf(part)));
  const extensions = handled.filter((part) => !OBJECT_URIS.includes(namespaceOf(part)));
  return el(
    'response',
    elWith(
      'result',
      { code: String(answer.code) },
      el('msg', RESULT_TEXT[answer.code]),
      services.has(NS.unhandled) &&
        unhandled.map((part) => extValue(part, `${namespaceOf(part)} not in login services`)),
    ),
    answer.msgQ && msgQ(answer.msgQ),
    resData.length > 0 && el('resData', resData),
    extensions.length > 0 && el('extension', extensions),
    trID(ids),
  );
}

/** `<response>` of a refusal, with the reason beside the offending element. */
export function errorResponse(error: EppError, ids: TransactionIds): XmlElement {
  const { code, reason, element } = error;
  const text = RESULT_TEXT[code];
  return el(
    'response',
    elWith(
      'result',
      { code: String(code) },
      // extValue needs an element; without one the reason is added to the text
      el('msg', reason !== undefined && !element ? `${text}: ${reason}` : text),
      element && extValue(el(element[0], element[1]), reason ?? text),
    ),
    trID(ids),
  );
}

function extValue(value: XmlElement, reason: string): XmlElement {
  return el('extValue', el('value', value), el('reason', reason));
}

function msgQ({ count, id, queuedAt, text }: MessageQueue): XmlElement {
  return elWith(
    'msgQ',
    { count: String(count), id },
    queuedAt && el('qDate', queuedAt.toISOString()),
    text !== undefined && el('msg', text),
  );
}

function trID({ clTRID, svTRID }: TransactionIds): XmlElement {
  return el('trID', clTRID !== undefined && el('clTRID', clTRID), el('svTRID', svTRID));
}
