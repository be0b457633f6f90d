import type { RateLimiter } from '@registrar/accounts';
import type { AskRegistry, RegistryInquiry } from '@registrar/domains';
import { AppError, conflict } from '@registrar/kernel';
import type { AdminQueries } from '../admin-queries';
import type { AuditTrail } from '../audit-trail';
import { assertMay } from '../permissions';
import type { StaffActor } from '../staff';

/** Questions of all staff to one registry: they use the sessions of customers. */
const LIMITS = { perSecond: 2, perHour: 600 };

const REMEDY =
  'Check its sessions and circuit in `GET /admin/v1/registries/{code}`, and at its maintenance. Try again later.';

/** With the wait that the cause names, as in a maintenance of the registry. */
const away = (registry: string, cause?: AppError): AppError =>
  new AppError('upstream_invalid', 'registry.unavailable', 'Registry Connection Unavailable', {
    details: `The registry ${registry} did not answer. ${REMEDY}`,
    retryAfterSeconds: cause?.retryAfterSeconds,
    cause,
  });

/** Asks the registry for a domain in any account, and shows its answer beside what is stored. */
export class AskRegistryByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly ask: Pick<AskRegistry, 'execute'>,
    private readonly limiter: Pick<RateLimiter, 'take'>,
  ) {}

  /** Throws 403, 404, 409 for a domain that is not registered in an account, 429 and 502. */
  async execute(actor: StaffActor, domainName: string): Promise<RegistryInquiry> {
    assertMay(actor.role, 'domain.ask_registry');
    const { id, name, registryConnection } = await this.queries.domain(domainName);
    await this.assertWithinLimits(registryConnection);
    const inquiry = await this.ask.execute(id).catch((error: unknown) => {
      throw error instanceof AppError && error.kind.startsWith('upstream_')
        ? away(registryConnection, error)
        : error;
    });
    if ('kind' in inquiry) {
      if (inquiry.kind === 'unknown') throw away(inquiry.registry);
      throw conflict('staff.domain_not_held', 'The domain is not registered in an account at present.');
    }
    const { registry, outcome, differences } = inquiry;
    await this.audit.run(actor, 'domain.ask_registry', async () => ({
      result: undefined,
      change: {
        target: `domain:${name}`,
        after: { registry, outcome, differences: differences.map(({ field }) => field) },
      },
    }));
    return inquiry;
  }

  private async assertWithinLimits(registry: string): Promise<void> {
    const { allowed, second, hour, now } = await this.limiter.take(`staff-ask-registry:${registry}`, LIMITS);
    if (allowed) return;
    const resetAt = hour.remaining === 0 ? hour.resetAt : second.resetAt;
    throw new AppError('too_many_requests', 'staff.registry_asked_often', 'Too Many Requests', {
      details: `Staff may ask one registry ${LIMITS.perSecond} times a second and ${LIMITS.perHour} times an hour.`,
      retryAfterSeconds: Math.max(1, resetAt - now),
    });
  }
}
