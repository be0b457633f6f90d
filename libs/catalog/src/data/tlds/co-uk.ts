import type { TldData } from '../tld-data';
import { uk } from './uk';

/** As .uk, one label further down. */
export const coUk: TldData = { ...uk, name: 'co.uk' };
