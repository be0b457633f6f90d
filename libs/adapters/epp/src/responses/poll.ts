import type { PollContent } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import type { XmlElement } from '../xml/reader';
import { booleanOf, dateOf, type EppResponse } from './response';
import { transferOf } from './transfer';

/**
 * The content of a message. An unknown message is `other`, never an error: it must not block the queue (FACTS
 * §2.8).
 */
export function pollContentOf(response: EppResponse): PollContent {
  return pendingAction(response) ?? transfer(response) ?? other(response);
}

function pendingAction(response: EppResponse): PollContent | undefined {
  for (const object of ['domain', 'contact', 'host'] as const) {
    const ns = NS[object];
    const data = response.data(ns, 'panData');
    const name = data?.child(ns, object === 'contact' ? 'id' : 'name');
    const succeeded = booleanOf(name?.attribute('paResult'));
    if (!data || !name || succeeded === undefined) continue;
    const trId = data.child(ns, 'paTRID');
    return {
      kind: 'pending_action',
      object,
      name: object === 'contact' ? name.text : name.text.toLowerCase(),
      succeeded,
      clTrid: transactionId(trId, ns, 'clTRID'),
      svTrid: transactionId(trId, ns, 'svTRID'),
      decidedAt: dateOf(data.textOf(ns, 'paDate')),
    };
  }
  return undefined;
}

// In the schema the two ids are in EPP's namespace; some registries use the object's.
const transactionId = (trId: XmlElement | undefined, ns: string, name: string): string | undefined =>
  trId?.textOf(NS.epp, name) ?? trId?.textOf(ns, name);

function transfer(response: EppResponse): PollContent | undefined {
  const reported = transferOf(response);
  return reported && { kind: 'transfer', ...reported };
}

function other(response: EppResponse): PollContent {
  const payload = response.payload;
  const named = payload.flatMap((element) => element.textOf(element.namespace, 'name') ?? []);
  return {
    kind: 'other',
    name: named[0]?.toLowerCase(),
    namespaces: [...new Set(payload.map((element) => element.namespace))],
  };
}
