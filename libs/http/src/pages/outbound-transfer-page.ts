import { toTimestamp } from '@registrar/kernel';
import { type HtmlPage, renderPage } from './page';

/**
 * What a link of the notice of an outbound transfer shows. open: a button, since programs that scan mail open
 * links too. `gaining`: the other registrar, where the registry names it.
 */
export type OutboundTransferView =
  | {
      kind:
        | 'open'
        | 'refused'
        | 'unsupported'
        | 'canceled'
        | 'completed'
        | 'expired'
        | 'under_way'
        | 'busy'
        | 'failed';
      domainName: string;
      gaining?: string;
      deadline: Date;
    }
  | { kind: 'unknown' };

const STATUS: Readonly<Record<OutboundTransferView['kind'], number>> = {
  open: 200,
  unsupported: 200,
  refused: 200,
  canceled: 200,
  completed: 410,
  expired: 410,
  under_way: 202,
  busy: 409,
  failed: 502,
  unknown: 404,
};

export function outboundTransferPage(view: OutboundTransferView): HtmlPage {
  const data = 'deadline' in view ? { ...view, deadline: toTimestamp(view.deadline).slice(0, 10) } : {};
  return renderPage(STATUS[view.kind], `outbound-transfer/${view.kind}`, data);
}
