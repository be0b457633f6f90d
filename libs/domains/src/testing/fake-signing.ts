import type { UnitOfWork } from '@registrar/kernel';
import type { DsRecord } from '@registrar/dns';
import { assertSigningMove, type SigningState, type ZoneSigning } from '../signing/zone-signing';
import {
  type KeysMade,
  type KeysRemoved,
  SignatureProbe,
  type SigningMove,
  ZoneSigner,
  ZoneSignings,
} from '../signing/ports';

/** Signings in memory; keeps to the same contract as the database. */
export class FakeZoneSignings extends ZoneSignings {
  readonly rows = new Map<number, ZoneSigning>();
  /** Each move, as `from to author`. */
  readonly moves: string[] = [];
  /** TTLs of records by domain. */
  readonly ttls = new Map<number, number[]>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async lock(domainId: number): Promise<ZoneSigning | undefined> {
    this.uow.assertOpen();
    return this.rows.get(domainId);
  }

  async move(
    domainId: number,
    from: SigningState,
    { to, at, author, dueAt, ds }: SigningMove,
  ): Promise<boolean> {
    this.uow.assertOpen();
    assertSigningMove(from, to);
    const row = this.rows.get(domainId);
    if ((row?.state ?? 'off') !== from) return false;
    this.rows.set(domainId, {
      domainId,
      state: to,
      ds: ds ?? row?.ds ?? [],
      attempts: 0,
      changedAt: at,
      ...(dueAt && { dueAt }),
    });
    this.moves.push(`${from} ${to} ${author}`);
    return true;
  }

  async putOff(domainId: number, state: SigningState, dueAt: Date, trouble?: string): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.get(domainId);
    if (row?.state !== state) return;
    const { trouble: _trouble, ...kept } = row;
    this.rows.set(domainId, {
      ...kept,
      attempts: row.attempts + 1,
      dueAt,
      ...(trouble !== undefined && { trouble }),
    });
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<ZoneSigning[]> {
    const due = [...this.rows.values()]
      .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
      .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
      .slice(0, limit);
    for (const row of due) this.rows.set(row.domainId, { ...row, dueAt: nextAt });
    return due.map((row) => this.rows.get(row.domainId)!);
  }

  async longestTtl(domainId: number): Promise<number> {
    this.uow.assertOpen();
    return Math.max(0, ...(this.ttls.get(domainId) ?? []));
  }
}

/** Name servers in memory that hold keys, of zones that they serve. */
export class FakeZoneSigner extends ZoneSigner {
  readonly keys = new Map<string, DsRecord[]>();
  isAway = false;
  serves = true;

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async makeKeys(zone: string): Promise<KeysMade> {
    this.uow.assertNone();
    if (this.isAway) return { kind: 'unavailable', why: 'the name server is away' };
    if (!this.serves) return { kind: 'unserved' };
    const ds = this.keys.get(zone) ?? [
      { keyTag: 55648, algorithm: 13, digestType: 2, digest: 'B4'.repeat(32), key: SIGNING_KEY },
    ];
    this.keys.set(zone, ds);
    return { kind: 'made', ds };
  }

  async removeKeys(zone: string): Promise<KeysRemoved> {
    this.uow.assertNone();
    if (this.isAway) return { kind: 'unavailable', why: 'the name server is away' };
    if (!this.serves) return { kind: 'unserved' };
    this.keys.delete(zone);
    return { kind: 'removed' };
  }
}

/** RFC 6605 §6.1. */
export const SIGNING_KEY = {
  flags: 257,
  publicKey: 'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
};

/** Sees the keys of the signer, unless it is blind. */
export class FakeSignatureProbe extends SignatureProbe {
  isBlind = false;

  constructor(
    private readonly signer: FakeZoneSigner,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async look(zone: string, ds: readonly DsRecord[]): Promise<{ seen: true } | { seen: false; why: string }> {
    this.uow.assertNone();
    const shown = this.signer.keys.get(zone) ?? [];
    const isShown = ds.every(({ keyTag }) => shown.some((record) => record.keyTag === keyTag));
    return isShown && !this.isBlind
      ? { seen: true }
      : { seen: false, why: 'ns1.example.net shows no such key' };
  }
}
