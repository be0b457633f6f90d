import type { RateDecision } from '@registrar/accounts';
import { AppError, type JsonValue, PlatformSettings } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { type Admission, CallerGate } from '../src';
import type { Permit } from '../src/load/admission-control';

/** Lets in who sends `x-account`; what it counts is set by the test. */
export class HeaderGate extends CallerGate<{ accountId: number; access: object }> {
  readonly challenge = 'Basic realm="api", charset="UTF-8"';
  counted = 0;
  decision: RateDecision = {
    allowed: true,
    now: 1_000,
    second: { limit: 20, remaining: 19, resetAt: 1_001 },
    hour: { limit: 3_000, remaining: 2_999, resetAt: 3_600 },
  };
  seenProtocol = '';
  /** Set by a test: what the bound of work says. */
  admission?: (accountId: number) => Permit;

  /** Set by a test: credentials are read until it resolves. */
  reading?: (request: FastifyRequest) => Promise<void>;

  async identify(request: FastifyRequest): Promise<Admission<{ accountId: number; access: object }>> {
    await this.reading?.(request);
    this.seenProtocol = `${request.protocol} ${request.ip}`;
    const header = request.headers['x-account'];
    if (header === undefined) throw new AppError('unauthenticated', 'x', 'Unauthorized');
    const accountId = Number(header);
    return {
      caller: { accountId, access: { approvedReseller: accountId === 1, enterprise: false } },
      accountId,
    };
  }

  classOf({ accountId }: { accountId: number }): string {
    return accountId === 1 ? 'approved' : 'standard';
  }

  override admit(_request: FastifyRequest, { accountId }: { accountId: number }): Permit | undefined {
    return this.admission?.(accountId);
  }

  count(): Promise<RateDecision> {
    this.counted += 1;
    return Promise.resolve(this.decision);
  }
}

/** A permit that does nothing but what the test gives it. */
export const permitWith = (own: Partial<Permit>): Permit => ({
  hold: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
  forceResume: () => undefined,
  release: () => undefined,
  ...own,
});

export class StoredSettings extends PlatformSettings {
  value: JsonValue | undefined;
  read(): Promise<JsonValue | undefined> {
    return Promise.resolve(this.value);
  }
  write(): Promise<void> {
    return Promise.reject(new Error('not here'));
  }
}
