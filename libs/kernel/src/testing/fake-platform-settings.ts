import type { JsonValue } from '../outbox';
import { PlatformSettings } from '../platform-settings';
import type { UnitOfWork } from '../unit-of-work';

/** Switches in memory. */
export class FakePlatformSettings extends PlatformSettings {
  readonly values = new Map<string, JsonValue>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async read(name: string): Promise<JsonValue | undefined> {
    return this.values.get(name);
  }

  async write(name: string, value: JsonValue): Promise<void> {
    this.uow.assertOpen();
    this.values.set(name, value);
  }
}
