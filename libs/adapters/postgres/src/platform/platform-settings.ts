import { type JsonValue, PlatformSettings, type UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';

export class PostgresPlatformSettings extends PlatformSettings {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async read(name: string): Promise<JsonValue | undefined> {
    const row = await this.sql.row<{ value: JsonValue }>(
      'platform_setting_read',
      'select value from platform_settings where name = $1',
      [name],
    );
    return row?.value;
  }

  async write(name: string, value: JsonValue, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'platform_setting_write',
      `insert into platform_settings (name, value, updated_at) values ($1, $2, $3)
       on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
      [name, JSON.stringify(value), at],
    );
  }
}
