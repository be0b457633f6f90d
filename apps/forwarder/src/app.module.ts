import { Module, type DynamicModule } from '@nestjs/common';
import { ForwarderModule, type ForwarderSettings } from '@registrar/composition/forwarder';

@Module({})
export class AppModule {
  static forSettings(settings: ForwarderSettings): DynamicModule {
    return { module: AppModule, imports: [ForwarderModule.forSettings(settings)] };
  }
}
