import { addSeconds, type Clock, type Ids, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { listsOf } from '../lists/list-request';
import { mayDo, STAFF_OPERATIONS, type StaffOperation } from '../permissions';
import type { StaffMember } from '../staff';
import { sessionEnded, sessionUnknown, userDisabled } from './errors';
import type {
  AccessPolicy,
  LoginMethod,
  OpenedSession,
  SessionRecord,
  SessionView,
  StaffSession,
  StaffUser,
  Visit,
} from './model';
import type { StaffSessionStore } from './ports';
import { RecentAnswers } from './recent-answers';

/** 256 bits: guessing is hopeless, so a fast keyed hash is enough to find a session. */
export const TOKEN_BYTES = 32;
/** Longer than any token: refused without a digest. */
const TOKEN_MAX = 200;
/** Seconds from one write of "last seen" to the next. */
const TOUCH_SECONDS = 30;
/** Days for which an ended session stays stored, for inquiries. */
const RETAINED_DAYS = 90;

export interface SessionParts {
  store: StaffSessionStore;
  uow: UnitOfWork;
  vault: SecretVault;
  ids: Ids;
  clock: Clock;
  policy: AccessPolicy;
}

/**
 * Sessions of staff users: opened at a log-in, found by the keyed digest of the cookie's token. The token
 * itself is never stored.
 */
export class StaffSessions {
  private readonly answers: RecentAnswers<SessionRecord>;

  constructor(private readonly parts: SessionParts) {
    this.answers = new RecentAnswers(parts.clock, (digest) => this.look(digest));
  }

  /**
   * Throws 401 for a session that is unknown, has ended or whose user is disabled, 503 when the database is
   * unavailable.
   */
  async authenticate(token: string): Promise<StaffMember> {
    const { session, user } = await this.find(token);
    return {
      name: user.name,
      role: user.role,
      userId: user.id,
      sessionId: session.id,
      ...(this.needsSecondFactor(session) && { needsSecondFactor: true }),
    };
  }

  /** Such a session is queried again while failed log-ins from its address are throttled. */
  wasGood(token: string): boolean {
    return token.length <= TOKEN_MAX && this.answers.wasGood(this.parts.vault.digest(token));
  }

  isCsrfToken(sessionId: string, sent: string): boolean {
    const { vault } = this.parts;
    return vault.sameDigest(this.csrfToken(sessionId), sent);
  }

  /** The session of the token, as `GET session` answers. Throws 401. */
  async view(token: string): Promise<SessionView> {
    return this.viewOf(await this.find(token));
  }

  viewOf({ session, user }: Pick<SessionRecord, 'session' | 'user'>): SessionView {
    const { id, name, email, role } = user;
    return {
      user: { id, name, email, role },
      operations: (Object.keys(STAFF_OPERATIONS) as StaffOperation[]).filter((each) => mayDo(role, each)),
      lists: listsOf(role),
      csrfToken: this.csrfToken(session.id),
      method: session.method,
      secondFactor: session.secondFactor,
      needsSecondFactor: this.needsSecondFactor(session),
      idleAt: session.idleEndsAt,
      endsAt: session.endsAt,
      environment: this.parts.policy.environment,
    };
  }

  /** A new token at every log-in; the session that the browser had before ends. Call in a unit of work. */
  async open(
    user: StaffUser,
    { method, secondFactor }: { method: LoginMethod; secondFactor: boolean },
    { source, previousToken }: Visit,
  ): Promise<OpenedSession> {
    const { store, vault, ids, clock, policy } = this.parts;
    const now = clock.now();
    await store.removeEndedBefore(addSeconds(now, -RETAINED_DAYS * 86_400));
    if (previousToken !== undefined && previousToken.length <= TOKEN_MAX) await this.replace(previousToken);
    const token = ids.secret(TOKEN_BYTES);
    const session: StaffSession = {
      id: ids.uuid(),
      userId: user.id,
      method,
      secondFactor,
      createdAt: now,
      lastSeenAt: now,
      idleEndsAt: addSeconds(now, policy.idleMinutes * 60),
      endsAt: addSeconds(now, policy.sessionHours * 3_600),
      ...(source !== undefined && { source }),
    };
    await store.add({ ...session, digest: vault.digest(token) });
    return { token, session: this.viewOf({ session, user }) };
  }

  /**
   * Proves the second factor of a session and gives it a new token. Undefined: the session is over. Call in a
   * unit of work.
   */
  async strengthen(id: string, method: LoginMethod): Promise<string | undefined> {
    const { store, vault, ids } = this.parts;
    const token = ids.secret(TOKEN_BYTES);
    return (await store.strengthen(id, vault.digest(token), method)) ? token : undefined;
  }

  /** The next request with this token queries again: on this process an end takes effect at once. */
  forget(token: string): void {
    this.answers.forget(this.parts.vault.digest(token));
  }

  /** How the session began; undefined: unknown. Read without the cache. */
  async methodOf(id: string): Promise<LoginMethod | undefined> {
    return (await this.parts.store.findById(id))?.method;
  }

  needsSecondFactor({ secondFactor, method }: StaffSession): boolean {
    return !secondFactor && (this.parts.policy.secondFactorRequired || method === 'link');
  }

  private async replace(previousToken: string): Promise<void> {
    const { store, vault, clock } = this.parts;
    const digest = vault.digest(previousToken);
    const previous = await store.find(digest);
    if (previous) await store.end(previous.session.id, clock.now(), 'replaced');
    this.answers.forget(digest);
  }

  private async find(token: string): Promise<SessionRecord> {
    const record =
      token.length > TOKEN_MAX ? undefined : await this.answers.find(this.parts.vault.digest(token));
    if (!record) throw sessionUnknown();
    const { session, user } = record;
    const now = this.parts.clock.now();
    if (session.endedAt || session.idleEndsAt <= now || session.endsAt <= now) throw sessionEnded();
    if (user.disabledAt) throw userDisabled();
    return record;
  }

  private async look(digest: string): Promise<SessionRecord | undefined> {
    const { store, vault } = this.parts;
    const record = await store.find(digest);
    if (!record || !vault.sameDigest(record.digest, digest)) return undefined;
    return this.touched(record);
  }

  /** A request extends the idle end; written every half minute at most. */
  private async touched(record: SessionRecord): Promise<SessionRecord> {
    const { store, uow, clock, policy } = this.parts;
    const { session, user } = record;
    const now = clock.now();
    const isOver = session.endedAt || session.idleEndsAt <= now || session.endsAt <= now || user.disabledAt;
    if (isOver || now < addSeconds(session.lastSeenAt, TOUCH_SECONDS)) return record;
    const idleEndsAt = addSeconds(now, policy.idleMinutes * 60);
    const isTouched = await uow.run(() => store.touch(session.id, now, idleEndsAt));
    return isTouched ? { ...record, session: { ...session, lastSeenAt: now, idleEndsAt } } : record;
  }

  private csrfToken(sessionId: string): string {
    return this.parts.vault.digest(`csrf token of session ${sessionId}`);
  }
}
