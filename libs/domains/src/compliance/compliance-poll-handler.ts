import { addDays, type Clock, DomainName } from '@registrar/kernel';
import {
  type ComplianceRule,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import type { GiveComplianceNotice } from './give-compliance-notice';

/**
 * A registry's demand in a poll message, where the connection's profile says how to read it. The cure period
 * starts when the message was queued. A message about an unknown domain stays unknown, for staff.
 */
export class CompliancePollHandler extends PollHandler {
  constructor(
    private readonly give: Pick<GiveComplianceNotice, 'byMessage'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    { id: connectionId, profile }: RegistryConnection,
    message: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (message.content.kind !== 'other') return undefined;
    for (const rule of profile.complianceNotices) {
      const name = nameIn(message.text, rule);
      if (name === undefined) continue;
      const { text: _text, ...demand } = rule;
      const from = message.queuedAt ?? this.clock.now();
      const given = await this.give.byMessage(
        name,
        { connectionId, id: message.id },
        demand,
        addDays(from, rule.remediationPeriodDays),
      );
      return given && 'applied';
    }
    return undefined;
  }
}

/**
 * The domain in place of the rule's `{domain}`, in A-label form; the rest of the text equals the
 * rule's, in any case.
 */
function nameIn(text: string, rule: ComplianceRule): string | undefined {
  const at = rule.text.indexOf('{domain}');
  const [before, after] = [
    rule.text.slice(0, at).toLowerCase(),
    rule.text.slice(at + '{domain}'.length).toLowerCase(),
  ];
  const body = text.trim();
  const lower = body.toLowerCase();
  if (!lower.startsWith(before) || !lower.endsWith(after)) return undefined;
  // Nothing is between texts that touch or overlap, and nothing is no name.
  return DomainName.parse(body.slice(before.length, body.length - after.length))?.ascii;
}
