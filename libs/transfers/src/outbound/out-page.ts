import { escapedHtml, type HtmlPage, plainPage, toTimestamp, unknownLink } from '@registrar/kernel';
import type { DepartureLinkResult } from './out-refuse';

const UNKNOWN = unknownLink(', or ask the company that sells you the domain.');

/**
 * What a link of the notice of a transfer says: with a button where the transfer can be refused, since
 * programs that scan mail open links too.
 */
export function departurePage(result: DepartureLinkResult): HtmlPage {
  if (result.kind === 'unknown') return UNKNOWN;
  const domain = `<strong>${escapedHtml(result.domainName)}</strong>`;
  const asks =
    result.gaining === undefined
      ? 'Another registrar'
      : `The registrar that the registry knows as <strong>${escapedHtml(result.gaining)}</strong>`;
  const deadline = toTimestamp(result.deadline).slice(0, 10);
  switch (result.kind) {
    case 'open':
      return plainPage(
        200,
        'Refuse the transfer of your domain?',
        `<p>${asks} asks for ${domain}. It is carried out on ${deadline} at the latest. If you want this, you need not do anything.</p>` +
          '<p>If you do not want it, refuse it here. The domain then stays where it is.</p>' +
          '<form method="post"><button type="submit">Refuse the transfer</button></form>',
      );
    case 'unsupported':
      return plainPage(
        200,
        'This transfer cannot be refused here',
        `<p>${asks} asks for ${domain}. The registry of this domain does not let us refuse a transfer. Please ask the company that sells you the domain, or the registry, at once if you do not want it.</p>`,
      );
    case 'refused':
      return plainPage(
        200,
        'The transfer is refused',
        `<p>${domain} stays where it is. If you did not ask for the transfer, have a new transfer code made.</p>`,
      );
    case 'canceled':
      return plainPage(
        200,
        'The transfer request was withdrawn',
        `<p>The transfer of ${domain} is no longer pending. It stays where it is.</p>`,
      );
    case 'completed':
      return plainPage(
        410,
        'The transfer is completed',
        `<p>${domain} has moved to another registrar, and the transfer can no longer be refused here. If you did not want it, please contact the company that sold you the domain.</p>`,
      );
    case 'expired':
      return plainPage(
        410,
        'The time to refuse is over',
        `<p>The transfer of ${domain} could be refused until ${deadline}. The registry decides now.</p>`,
      );
    case 'under_way':
      return plainPage(
        202,
        'The registry has not answered yet',
        `<p>Your answer about ${domain} is being sent to the registry. Please open this link again in a few minutes to see the result.</p>`,
      );
    case 'failed':
      return plainPage(
        502,
        'The registry did not take the answer',
        `<p>The refusal did not reach the registry, and the transfer of ${domain} continues for now. Please open this link again in a few minutes and refuse it again.</p>`,
      );
  }
}
