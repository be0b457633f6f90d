import type { TldData } from '@registrar/catalog';
import { uk } from './uk';

/** As .uk, one label further down. */
export const orgUk: TldData = { ...uk, name: 'org.uk' };
