import type { UnitOfWork } from '@registrar/kernel';
import type { StatusSubscriber } from '@registrar/status';
import { type DueNoticeStep, type NewNoticeStep, NoticeSteps } from '@registrar/status/ports';
import type { OuterJoined, Sql } from '../sql';
import type { ServiceNoticeStepEntity } from './entities/service-notice-steps.entity';
import type { ServiceNoticeUpdateEntity } from './entities/service-notice-updates.entity';
import { TLDS_SQL } from './service-notice-reader';
import { noticeOf, type ServiceNoticeRow, UPDATES_SQL } from './service-notice-rows';

type StepRow = Pick<ServiceNoticeStepEntity, 'step' | 'occurred_at' | 'examined_to'> & { step_id: number };
type DueRow = StepRow &
  ServiceNoticeRow & { tlds: string[] } & OuterJoined<Pick<ServiceNoticeUpdateEntity, 'body'>>;

export class PostgresNoticeSteps extends NoticeSteps {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({ noticeId, step, at, hasText }: NewNoticeStep): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'notice_step_add',
      `insert into service_notice_steps (notice_id, step, update_number, occurred_at)
       values ($1, $2, case when $3 then (select max(number) from service_notice_updates where notice_id = $1) end, $4)`,
      [noticeId, step, hasText, at],
    );
  }

  /** The lock reads the newest version of a notice: one that is being called off, or moved, gets no step. */
  async addReached(now: Date, endedSince: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'notice_step_add_reached',
      `with reached as (
         select id, starts_at, ends_at from service_notices
          where kind = 'maintenance' and state = 'scheduled' and starts_at <= $1 and ends_at > $2
            and not exists (select from service_notice_steps s where s.notice_id = service_notices.id
                               and s.step = case when service_notices.ends_at > $1 then 'begun' else 'ended' end)
          for update skip locked)
       insert into service_notice_steps (notice_id, step, occurred_at)
       select id, case when ends_at > $1 then 'begun' else 'ended' end, case when ends_at > $1 then starts_at else ends_at end from reached
       on conflict (notice_id, step) where step in ('begun', 'ended') do nothing`,
      [now, endedSince],
    );
  }

  async takeNext(): Promise<DueNoticeStep | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<DueRow>(
      'notice_step_take_next',
      `with taken as (
         select * from service_notice_steps s where done_at is null
            and not exists (select from service_notice_steps o where o.done_at is null and o.notice_id = s.notice_id and o.id < s.id)
          order by id limit 1 for update skip locked)
       select t.id as step_id, t.step, t.occurred_at, t.examined_to, u.body, n.*, ${UPDATES_SQL}, ${TLDS_SQL}
         from taken t join service_notices n on n.id = t.notice_id
              left join service_notice_updates u on u.notice_id = t.notice_id and u.number = t.update_number`,
    );
    if (!row) return undefined;
    const { step_id: id, step, occurred_at: occurredAt, examined_to: examinedTo, tlds, body } = row;
    return {
      id,
      step,
      occurredAt,
      examinedTo,
      notice: { ...noticeOf(row), tlds },
      ...(body !== null && { text: body }),
    };
  }

  nextSubscribers(
    { examinedTo, occurredAt }: Pick<DueNoticeStep, 'examinedTo' | 'occurredAt'>,
    limit: number,
  ): Promise<Pick<StatusSubscriber, 'id' | 'email'>[]> {
    this.uow.assertOpen();
    return this.sql.rows<Pick<StatusSubscriber, 'id' | 'email'>>(
      'notice_step_next_subscribers',
      'select id, email from status_subscribers where id > $1 and confirmed_at <= $2 order by id limit $3',
      [examinedTo, occurredAt, limit],
    );
  }

  async advance(
    id: number,
    { examinedTo, mailed }: { examinedTo?: number; mailed: number },
    at: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'notice_step_advance',
      `update service_notice_steps set examined_to = coalesce($2, examined_to), mailed = mailed + $3,
              done_at = case when $2::int is null then $4::timestamptz end
        where id = $1`,
      [id, examinedTo ?? null, mailed, at],
    );
  }
}
