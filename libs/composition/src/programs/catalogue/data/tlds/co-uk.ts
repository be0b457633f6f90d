import type { TldData } from '@registrar/catalog';
import { uk } from './uk';

/** As .uk, one label further down. */
export const coUk: TldData = { ...uk, name: 'co.uk' };
