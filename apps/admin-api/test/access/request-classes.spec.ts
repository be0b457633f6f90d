/** Of this API alone: classes are read from a list that all loaded modules share.
 * @jest-environment node */
import { describeBodyClasses } from '@registrar/test-sandbox';
import { AppModule } from '../../src/app.module';

describeBodyClasses(AppModule, 20);
