import type { UnitOfWork } from '@registrar/kernel';
import type { ActRefusal, Approval, ApprovalState, Part, PartRequest } from '@registrar/staff';
import {
  type ApprovalDecision,
  ApprovalStore,
  type NewApproval,
  type StoredApproval,
} from '@registrar/staff/ports';
import { readPart } from '../../admin/part';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import type { StaffApprovalEntity } from '../entities/staff-approvals.entity';

type Row = Omit<StaffApprovalEntity, 'digest'>;

const COLUMNS =
  'a.id, a.act, a.target, a.command, a.command_sealed, a.state, a.cause, a.requested_by, a.requester, a.reason, a.created_at, a.expires_at, a.decided_by, a.decision_reason, a.decided_at, a.refusal';
const APPROVALS = `select ${COLUMNS} from staff_approvals a`;
/** Serialises requests, so that the same one twice waits once. */
const REQUESTS_LOCK = 7_272_040;

export class PostgresApprovalStore extends ApprovalStore {
  private readonly names = new StatementNames('staff_approvals');

  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add(approval: NewApproval): Promise<Approval> {
    this.uow.assertOpen();
    const { id, act, target, command, sealed, digest, requestedBy, requester } = approval;
    const { reason, cause, createdAt, expiresAt } = approval;
    await this.sql.row('staff_approval_requests', 'select pg_advisory_xact_lock($1)', [REQUESTS_LOCK]);
    await this.sql.change(
      'staff_approval_erase',
      `update staff_approvals set command_sealed = null where state = 'pending' and expires_at <= $1 and command_sealed is not null`,
      [createdAt],
    );
    const waiting = await this.sql.row<Row>(
      'staff_approval_waiting',
      `${APPROVALS} where a.digest = $1 and a.state = 'pending' and a.expires_at > $2 limit 1`,
      [digest, createdAt],
    );
    if (waiting) return approvalOf(waiting, createdAt);
    const row = await this.sql.row<Row>(
      'staff_approval_add',
      `with a as (insert into staff_approvals (id, act, target, command, command_sealed, digest, state, requested_by, requester, reason, created_at, expires_at, cause)
                  values ($1, $2, $3, $4, $5, $6, 'pending', $7, $11, $8, $9, $10, $12) returning *)
       select ${COLUMNS} from a`,
      [
        id,
        act,
        target,
        JSON.stringify(command),
        sealed,
        digest,
        requestedBy,
        reason ?? null,
        createdAt,
        expiresAt,
        requester,
        cause ?? null,
      ],
    );
    return approvalOf(row!, createdAt);
  }

  async find(id: string, now: Date): Promise<Approval | undefined> {
    const row = await this.sql.row<Row>('staff_approval_find', `${APPROVALS} where a.id = $1`, [id]);
    return row && approvalOf(row, now);
  }

  async lock(id: string, now: Date): Promise<StoredApproval | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Row>('staff_approval_lock', `${APPROVALS} where a.id = $1 for update`, [
      id,
    ]);
    return (
      row && {
        ...approvalOf(row, now),
        ...(row.command_sealed !== null && { sealed: row.command_sealed }),
        ...(row.requester !== null && { requester: row.requester }),
      }
    );
  }

  list(state: ApprovalState | undefined, part: PartRequest, now: Date): Promise<Part<Approval>> {
    const conditions = [
      {
        test: 'a.state = ?',
        value: state === 'expired' ? 'pending' : state,
      },
      { test: 'a.expires_at <= ?', value: state === 'expired' ? now : undefined },
      { test: 'a.expires_at > ?', value: state === 'pending' ? now : undefined },
    ];
    return readPart<Row, Approval>(
      this.sql,
      this.names,
      { select: APPROVALS, id: 'a.id', conditions },
      part,
      (row) => approvalOf(row, now),
    );
  }

  async decide(id: string, { state, by, reason, at }: ApprovalDecision): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'staff_approval_decide',
      `update staff_approvals set state = $2, decided_by = $3, decision_reason = $4, decided_at = $5,
              command_sealed = case when $2 = 'rejected' then null else command_sealed end
        where id = $1 and state = 'pending'`,
      [id, state, by, reason ?? null, at],
    );
    if (changed !== 1) throw new Error(`the approval ${id} is not pending`);
  }

  async carryOut(id: string): Promise<boolean> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'staff_approval_carry_out',
      `update staff_approvals set state = 'carried_out', command_sealed = null where id = $1 and state = 'confirmed'`,
      [id],
    );
    return changed === 1;
  }

  async refuse(id: string, refusal: ActRefusal): Promise<boolean> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'staff_approval_refuse',
      `update staff_approvals set state = 'refused', refusal = $2, command_sealed = null where id = $1 and state = 'confirmed'`,
      [id, JSON.stringify(refusal)],
    );
    return changed === 1;
  }
}

const approvalOf = (row: Row, now: Date): Approval => ({
  id: row.id,
  act: row.act,
  target: row.target,
  command: row.command,
  state: row.state === 'pending' && row.expires_at <= now ? 'expired' : row.state,
  ...(row.cause !== null && { cause: row.cause }),
  requestedBy: row.requested_by,
  ...(row.reason !== null && { reason: row.reason }),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.decided_by !== null && { decidedBy: row.decided_by }),
  ...(row.decision_reason !== null && { decisionReason: row.decision_reason }),
  ...(row.decided_at !== null && { decidedAt: row.decided_at }),
  ...(row.refusal !== null && { refusal: row.refusal }),
});
